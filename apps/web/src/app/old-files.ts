const triedAt = "reloadedForNewVersion";
const minute = 60_000;

/**
 * Reloads the page once when a new version was installed and a file that the page needs is gone. Without a network the file is only unreachable, and
 * a reload would lose what is on screen, including typed text.
 */
export function recoverFromOldFiles(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(triedAt) ?? 0);
    if (Date.now() - last < minute) return;
    sessionStorage.setItem(triedAt, String(Date.now()));
    reload();
  });
}
