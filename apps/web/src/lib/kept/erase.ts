/** Where this browser keeps what it showed last, for a reload without a network. */
export const keptName = "balcao-kept";

/** Forgets all of it, and takes back what the system still shows: the session is over, or somebody else is signed in. */
export function eraseKept(): void {
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // Nothing was kept.
  }
  void silence().catch(() => undefined);
}

/** The worker's notices hold a customer's words, and stay when the page is closed; and nobody is called here any more. */
async function silence(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => undefined);
  const notices = (await registration?.getNotifications()) ?? [];
  for (const notice of notices) notice.close();
}
