import { storage } from "../../lib/storage.ts";

const headStartMs = 150;
const heldMs = 3000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Lets only one of several tabs notify of the same message. A tab in which the user already sees the message claims it first and then shows no
 * notice.
 */
export async function claim(news: string, knows: boolean): Promise<boolean> {
  if (!knows) await after(headStartMs);
  const { locks } = navigator as { locks?: LockManager | null };
  // Locks exist only on https and localhost.
  if (!locks) return claimInStorage(news);
  return new Promise((resolve) => {
    void locks.request(`balcao-news-${news}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await after(heldMs);
    });
  });
}

function claimInStorage(news: string): boolean {
  const key = "lastNews";
  if (storage.get(key) === news) return false;
  storage.set(key, news);
  return true;
}
