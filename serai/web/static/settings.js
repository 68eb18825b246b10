// Notifications need the browser's leave, which it asks for when they are switched on.

const notice = document.getElementById("notice");

notice.addEventListener("change", async () => {
  if (!notice.checked) return;
  const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
  if (allowed) return;
  notice.checked = false;
  const means = document.getElementById("notice-means");
  means.textContent = means.dataset.refused;
  means.setAttribute("role", "alert");
});
