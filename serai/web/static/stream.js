// One event stream per page. A hidden tab closes it (browsers allow six per host) and catches up when shown:
// the server sends the pieces that are new, of which only what differs is swapped. It says something every 20 seconds: a line
// that is silent for longer is dead, even if the browser does not know (a phone that changed its network).

const HIDDEN_FOR_MS = 20_000;
const SILENT_FOR_MS = 50_000;
let source = null;

// `heed` has what to do with each kind of news: `fragments`, `presence`.
export function connect(url, heed) {
  let closing = 0;
  let givingUp = 0;

  function open() {
    clearTimeout(closing);
    if (source) return;
    source = new EventSource(url);
    source.addEventListener("open", () => show("live"));
    for (const sign of ["open", "alive", ...Object.keys(heed)]) source.addEventListener(sign, alive);
    alive();
    source.addEventListener("error", () => {
      show("lost");
      if (source?.readyState === EventSource.CLOSED) retry();
    });
    for (const [kind, heeded] of Object.entries(heed)) {
      source.addEventListener(kind, (event) => heeded(JSON.parse(event.data)));
    }
  }

  function close() {
    clearTimeout(givingUp);
    source?.close();
    source = null;
  }

  function alive() {
    clearTimeout(givingUp);
    givingUp = setTimeout(reopen, SILENT_FOR_MS);
  }

  function reopen() {
    show("lost");
    close();
    open();
  }

  function retry() {
    close();
    setTimeout(() => document.hidden || open(), 2000 + Math.random() * 2000);
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(closing);
    if (document.hidden) closing = setTimeout(close, HIDDEN_FOR_MS);
    else open();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", () => document.hidden || open());
  addEventListener("offline", () => show("lost"));
  addEventListener("online", () => document.hidden ? close() : reopen()); // it may be dead without knowing
  if (!document.hidden) open();
}

// What a form has learnt about the line.
export function heard(reached) {
  if (!reached) show("lost");
  else if (source?.readyState === EventSource.OPEN) show("live");
}

function show(state) {
  const sign = document.getElementById("connection");
  if (!sign) return;
  sign.dataset.state = state;
  sign.textContent = state === "lost" ? sign.dataset.lost : "";
}
