// The button that opens the browser's print dialogue; without scripts one uses the browser's own.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
