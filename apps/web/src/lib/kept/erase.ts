/** Where this browser keeps what it showed last, for a reload without a network. */
export const keptName = "balcao-kept";

/** Forgets all of it: the session is over, or somebody else is signed in. */
export function eraseKept(): void {
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // Nothing was kept.
  }
}
