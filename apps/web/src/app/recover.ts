const triedAt = "reloadedForNewVersion";
const minute = 60_000;

/** Reloads the page, once, when a new version was installed while it was open and a piece that it asks for is gone. */
export function recoverFromOldFiles(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(triedAt) ?? 0);
    if (Date.now() - last < minute) return;
    sessionStorage.setItem(triedAt, String(Date.now()));
    reload();
  });
}
