import { isOfEveryPerson, variablesIn } from "@balcao/shared/campaigns/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { itemPages } from "../../../nouns/contact-lists/queries.ts";
import { campaignSettings } from "../../../nouns/campaigns/queries.ts";

export type KnownVariables = {
  shortcuts: readonly { key: string; value: string }[];
  /** Columns that the first people of the list have. */
  columns: readonly string[];
  /** False while some of the variables are still loading: until then no variable can be called unknown. */
  complete: boolean;
};

/** The variables of this list, which a campaign's texts may use besides the variables that every person has. */
export function useVariables(contactListId: number | null): KnownVariables {
  const settings = useQuery(campaignSettings);
  const people = useInfiniteQuery({ ...itemPages(contactListId ?? 0, ""), enabled: contactListId !== null });
  const items = contactListId === null ? [] : (people.data?.pages.flatMap(({ contacts }) => contacts) ?? []);
  return {
    shortcuts: settings.data?.variables ?? [],
    columns: [...new Set(items.flatMap(({ variables }) => Object.keys(variables)))],
    complete: settings.isSuccess && (contactListId === null || people.isSuccess),
  };
}

/** The variables of a text that exist neither for every person nor in the list nor in the settings. */
export function unknownIn(text: string, { shortcuts, columns, complete }: KnownVariables): string[] {
  if (!complete) return [];
  const known = new Set([...columns, ...shortcuts.map(({ key }) => key)]);
  return variablesIn(text).filter((key) => !isOfEveryPerson(key) && !known.has(key));
}
