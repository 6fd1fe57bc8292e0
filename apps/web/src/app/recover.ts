const triedAt = "reloadedForNewVersion";
const minute = 60_000;

/** A new version was put in place while this page was open, and the piece it asks for is gone: load the page anew, once. */
export function recoverFromOldFiles(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(triedAt) ?? 0);
    if (Date.now() - last < minute) return;
    sessionStorage.setItem(triedAt, String(Date.now()));
    reload();
  });
}
