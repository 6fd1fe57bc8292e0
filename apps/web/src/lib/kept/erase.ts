/** The database in which this browser stores what it showed last, for a reload without a network. */
export const keptName = "balcao-kept";

/** Deletes all of it. */
export function forgetSeen(): void {
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // Nothing was kept.
  }
}

/** Deletes all of it, and takes back the notices on screen, since the session is over or somebody else is signed in. */
export function eraseKept(): void {
  forgetSeen();
  void silence().catch(() => undefined);
}

/** Closes the worker's notices, which contain customers' words and stay when the page is closed, and ends this browser's subscription. */
async function silence(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => undefined);
  const notices = (await registration?.getNotifications()) ?? [];
  for (const notice of notices) notice.close();
}
