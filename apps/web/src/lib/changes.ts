/** The fields that are something else than before: what somebody did not touch may have become another's meanwhile, and stays it. */
export const changesIn = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>;
