const triedAt = "reloadedForNewVersion";
const minute = 60_000;

/**
 * Reloads the page, once, when a new version was installed while it was open and a piece that it asks for is gone. Without a network the piece
 * is only out of reach: a reload would take what is on screen, and the words in it, away.
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
