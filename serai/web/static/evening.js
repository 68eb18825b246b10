// The page of an evening: what changes by itself is fetched again while the page is seen.

const LOOK_MS = 5_000;
const PIECES = ["now", "hosting", "standings", "rounds"];

async function look() {
  setTimeout(look, LOOK_MS);
  if (document.hidden) return;
  try {
    const answer = await fetch(location.pathname);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of PIECES) {
      const [old, piece] = [document.getElementById(id), fresh.getElementById(id)];
      if (old && piece && old.innerHTML !== piece.innerHTML && !old.contains(document.activeElement)) old.replaceWith(piece);
    }
  } catch {
    // the line is broken: the next time will tell
  }
}

setTimeout(look, LOOK_MS);
