const triedAt = "reloadedForNewVersion";
const minute = 60_000;

/**
 * Reloads the page, once, when a new version was installed while it was open and a file that it needs is gone. Without a network the file only cannot
 * be reached; a reload would then lose what is on screen, including typed text.
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
