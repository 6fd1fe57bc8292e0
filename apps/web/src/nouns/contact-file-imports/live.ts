import type { ContactFileImportEvents } from "@balcao/shared/contact-file-imports/events";
import type { ContactFileImport } from "@balcao/shared/contact-file-imports/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../lib/cache/live.ts";

export const contactFileKeys = {
  imports: ["contact-file-imports", "list"] as const,
  one: (importId: number) => ["contact-file-imports", "one", importId] as const,
};

/** The order of the states from the beginning. `checking` and `ready` count as equal, because the check may run again with other choices. */
const steps = {
  reading: 0,
  mapping: 1,
  checking: 2,
  ready: 2,
  running: 3,
  done: 4,
  stopped: 4,
  failed: 4,
  undoing: 5,
  undone: 6,
} as const;

/** Puts an import into the cache. An answer may arrive after a later event, so an import never goes back to an earlier state. */
export function putFileImport(cache: QueryClient, one: ContactFileImport): void {
  cache.setQueryData<ContactFileImport[]>(contactFileKeys.imports, (list) => {
    const known = list?.find(({ id }) => id === one.id);
    if (!list || (known && steps[one.status] < steps[known.status])) return list;
    return [one, ...list.filter((other) => other !== known)].toSorted((a, b) => b.id - a.id).slice(0, 10);
  });
  // Only a fetch brings the preview and the reasons. Users do not see them while the import works.
  if (one.done === 0 || one.done >= one.total || steps[one.status] >= steps.done)
    void cache.invalidateQueries({ queryKey: contactFileKeys.one(one.id) });
}

/** The queries that show contacts by name. */
const shownIn = ["contacts", "tickets", "schedules", "messages"];

export const contactFileImportsLive: Live<ContactFileImportEvents> = {
  "contact-file-import.update": (cache, { contactFileImport }) => putFileImport(cache, contactFileImport),
  "contacts.renewed": (cache) => {
    for (const noun of shownIn) void cache.invalidateQueries({ queryKey: [noun] });
  },
};
