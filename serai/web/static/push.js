// Being told on this device while no page is open. The browser is asked only when somebody presses the button.

const part = document.getElementById("push");
const said = document.getElementById("push-said");
const [on, off] = part.querySelectorAll("form");

function say(what) {
  said.textContent = said.dataset[what];
}

function show(told) {
  say(told ? "on" : "off");
  on.hidden = told;
  off.hidden = !told;
  part.hidden = false;
}

// A browser keeps one address for a page; one that was made for another key is of no use.
async function address(worker) {
  const options = { userVisibleOnly: true, applicationServerKey: part.dataset.key };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return worker.pushManager.subscribe(options);
  }
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return say("refused");
  try {
    const { endpoint, keys } = (await address(await navigator.serviceWorker.ready)).toJSON();
    on.elements.endpoint.value = endpoint;
    on.elements.key.value = keys.p256dh;
    on.elements.auth.value = keys.auth;
  } catch {
    return say("failed"); // it has no push service, or cannot reach it
  }
  on.submit();
}

async function end() {
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  off.submit();
}

async function look() {
  if (!window.PushManager || !window.Notification || !navigator.serviceWorker) return;
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  show(Boolean(known) && "on" in part.dataset);
}

for (const [form, act] of [[on, begin], [off, end]]) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
}
look();
