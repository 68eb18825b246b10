// The title of the tab and its icon: how often somebody is waited for elsewhere, and whether anywhere.

let words = document.title;
let waiting = 0;

export function entitle(title) {
  words = title;
  show();
}

// So many tables wait for the reader, and one of them may be this one.
export function waits(elsewhere, here) {
  waiting = elsewhere;
  show();
  const icon = document.querySelector("link[rel=icon]");
  icon.dataset.calm ??= icon.getAttribute("href");
  const wanted = elsewhere || here ? icon.dataset.call : icon.dataset.calm;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

function show() {
  const title = waiting ? `(${waiting}) ${words}` : words;
  if (document.title !== title) document.title = title;
}
