// Arrow keys go through the things inside whatever has the focus: one stop of the Tab key for many things to read.

let at = null;

// `inside(element)` are the things, `show(thing)` says what one of them is, `show(null)` that none is looked at.
export function roam(selector, inside, show) {
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches?.(selector) || event.ctrlKey || event.metaKey || event.altKey) return;
    const things = inside(event.target);
    if (!things.length) return;
    event.preventDefault();
    const now = things.indexOf(at);
    at = things[now < 0 ? (step > 0 ? 0 : things.length - 1) : (now + step + things.length) % things.length];
    at.scrollIntoView({ block: "nearest" });
    show(at);
  });
  document.addEventListener("focusout", (event) => {
    if (!event.target.matches?.(selector)) return;
    at = null;
    show(null);
  });
}
