// Pieces of a page that the server sent anew, and links to hand on: for pages whose forms are answered in place.

// Elements by their ids; what was unfolded stays so, what had the focus keeps it, and nothing scrolls.
export function put(fragments) {
  const focus = document.activeElement?.id;
  const folds = [...document.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]);
  const [x, y] = [scrollX, scrollY];
  for (const [id, html] of Object.entries(fragments)) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    document.getElementById(id).replaceWith(holder.content);
  }
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  scrollTo(x, y);
}

// Whether the link is handed on here; otherwise it is followed. `copied` is called when it is on the clipboard.
export function share(url, copied) {
  if (navigator.share) {
    navigator.share({ title: document.title, url }).catch(() => {});
    return true;
  }
  if (!navigator.clipboard) return false;
  navigator.clipboard.writeText(url).then(copied, () => location.assign(url));
  return true;
}
