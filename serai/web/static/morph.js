// Makes an element like a fresh one and keeps every part that is the same: what is pressed, focused, typed, scrolled or
// opened stays so, because the element stays. Cards are known by `data-card`, other things by their id.

const KEPT = { DETAILS: ["open"], DIALOG: ["open"] }; // what the reader has changed

export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || key(old) !== key(fresh)) {
    old.replaceWith(fresh);
  } else if (old.nodeType === Node.ELEMENT_NODE) {
    attributes(old, fresh);
    children(old, fresh);
  } else {
    old.nodeValue = fresh.nodeValue;
  }
}

function key(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  return node.dataset.card ?? (node.nodeName === "INPUT" ? "" : node.id); // a card's own box is called by its place
}

function attributes(old, fresh) {
  const kept = KEPT[old.nodeName] ?? [];
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !kept.includes(name)) old.setAttribute(name, value);
  }
}

function children(old, fresh) {
  const wanted = [...fresh.childNodes];
  const named = new Map();
  for (const node of wanted) if (key(node)) named.set(key(node), (named.get(key(node)) ?? 0) + 1);
  const keyed = new Map();
  for (const node of [...old.childNodes]) {
    const name = key(node);
    if (!name) continue;
    const same = keyed.get(name) ?? [];
    if (same.length >= (named.get(name) ?? 0)) node.remove();
    else keyed.set(name, [...same, node]);
  }
  let at = old.firstChild;
  for (const node of wanted) {
    const name = key(node);
    let found = null;
    if (name) found = keyed.get(name)?.shift() ?? null;
    else if (at && !key(at) && at.nodeName === node.nodeName) found = at;
    if (!found) {
      old.insertBefore(node, at);
    } else {
      if (found === at) at = at.nextSibling;
      else old.insertBefore(found, at);
      morph(found, node);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
