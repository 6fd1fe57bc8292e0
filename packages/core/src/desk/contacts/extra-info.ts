import type { ExtraField } from "@balcao/shared/contacts/schema";
import { maxExtraFields } from "@balcao/shared/contacts/rules";

type TypedField = { id?: number | undefined; name: string; value: string };

/** The fields that have a name. Known fields keep their id, new fields get the next id, and fields without a name are dropped. */
export function keepFields(before: readonly ExtraField[], given: readonly TypedField[]): ExtraField[] {
  const kept: ExtraField[] = [];
  let last = Math.max(0, ...before.map(({ id }) => id));
  for (const { id, name, value } of given) {
    if (name === "") continue;
    const isKnown = before.some((one) => one.id === id) && !kept.some((one) => one.id === id);
    kept.push({ id: isKnown && id !== undefined ? id : (last += 1), name, value });
  }
  return kept;
}

/** The fields of the contact that a merge keeps, and the fields that only the other contact has. */
export function joinFields(kept: readonly ExtraField[], gone: readonly ExtraField[]): ExtraField[] {
  const names = new Set(kept.map(({ name }) => name.toLowerCase()));
  const news = gone.filter(({ name }) => !names.has(name.toLowerCase()));
  return keepFields(kept, [...kept, ...news.map(({ name, value }) => ({ name, value }))].slice(0, maxExtraFields));
}
