import { useState } from "react";

/** The object as it was when its page was opened: a form on which somebody works stays, also when a colleague changes or deletes the object. */
export function useOpened<T extends { id: number }>(all: readonly T[] | undefined, id: number): T | null {
  const [opened, open] = useState<T | null>(null);
  const found = all?.find((one) => one.id === id);
  if (found && opened?.id !== id) open(found);
  return opened?.id === id ? opened : null;
}
