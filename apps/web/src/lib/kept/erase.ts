/** The database that stores what this browser last showed, for a reload without a network. */
export const keptName = "balcao-kept";

/** Deletes the stored content. */
export function forgetSeen(): void {
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // The browser refused its storage, so nothing is stored.
  }
}

/** Deletes the stored content and removes the notices on screen, because the session is over or another user is signed in. */
export function eraseKept(): void {
  forgetSeen();
  void silence().catch(() => undefined);
}

/** Closes the worker's notices and ends this browser's subscription, because notices contain customers' words and stay when the page closes. */
async function silence(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => undefined);
  const notices = (await registration?.getNotifications()) ?? [];
  for (const notice of notices) notice.close();
}
