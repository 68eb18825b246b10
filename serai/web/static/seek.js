// The page of somebody who looks for an opponent: it asks until one is found, and says so when it is closed.

const ASK_MS = 2_000;
const waited = document.getElementById("waited");
const begun = Date.now() - Number(waited.dataset.since) * 1000;

async function ask() {
  setTimeout(ask, ASK_MS);
  const seconds = Math.floor((Date.now() - begun) / 1000);
  waited.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  try {
    const answer = await fetch("/seek", { headers: { Accept: "application/json" } });
    const said = answer.ok ? await answer.json() : {};
    if (said.location) location.assign(said.location);
  } catch {
    // the line is broken: the next time will tell
  }
}

// Whatever page comes next asks by itself and is counted as there again.
addEventListener("pagehide", () => {
  const token = document.querySelector("#stop [name=token]").value;
  navigator.sendBeacon("/seek/away", new URLSearchParams({ token }));
});
setTimeout(ask, ASK_MS);
