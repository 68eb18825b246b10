// Who is here, and how many watch: words that the server sends by themselves, at most once a second.

let known = JSON.parse(document.body.dataset.presence ?? "null");

export function present(news) {
  known = news;
  showPresence(document);
}

// Pieces of the page come without these words.
export function showPresence(root) {
  if (!known) return;
  for (const word of root.querySelectorAll("[data-here]")) word.textContent = known.here[Number(word.dataset.here)];
  for (const count of root.querySelectorAll("#watchers")) count.textContent = known.watchers;
}
