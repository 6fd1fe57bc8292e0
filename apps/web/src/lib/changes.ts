/** The fields whose values changed. Only these fields are sent, so that a colleague's change to another field is not undone. */
export const changesIn = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>;
