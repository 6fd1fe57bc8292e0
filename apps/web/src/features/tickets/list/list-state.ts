import { can } from "@balcao/shared/permissions";
import { useState } from "react";
import { useMe } from "../../auth/me.ts";
import type { Scope, TicketFilter } from "../offers/keys.ts";
import type { Verb } from "../queries.ts";
import { opens } from "../verbs.ts";

export type Tab = "open" | "closed" | "search";
export type SubTab = "open" | "pending" | "snoozed";
export type Wanted = { text: string; tags: readonly number[]; users: readonly number[] };
export type ListState = {
  tab: Tab;
  sub: SubTab;
  queueIds: readonly number[];
  showAll: boolean;
  maySeeAll: boolean;
  scope: Scope;
  wanted: Wanted;
  setTab: (tab: Tab) => void;
  setSub: (sub: SubTab) => void;
  setQueueIds: (ids: readonly number[]) => void;
  setShowAll: (showAll: boolean) => void;
  want: (part: Partial<Wanted>) => void;
  /** Shows the list to which a ticket went by this action. */
  follow: (verb: Verb) => void;
};

/** The list on screen. "Show all" is for users with the permission, and is on for them at first. */
export function useListState(): ListState {
  const maySeeAll = can(useMe(), "tickets-manager:showall");
  const [tab, setTab] = useState<Tab>("open");
  const [sub, setSub] = useState<SubTab>("open");
  const [queueIds, setQueueIds] = useState<readonly number[]>([]);
  const [all, setShowAll] = useState(maySeeAll);
  const [wanted, setWanted] = useState<Wanted>({ text: "", tags: [], users: [] });
  const showAll = maySeeAll && all;
  const follow = (verb: Verb) => {
    if (!opens(verb)) return;
    setTab("open");
    setSub("open");
  };
  const want = (part: Partial<Wanted>) => setWanted((old) => ({ ...old, ...part }));
  const choice = { tab, sub, queueIds, showAll, maySeeAll, wanted, scope: { showAll, queueIds } };
  return { ...choice, setTab, setSub, setQueueIds, setShowAll, want, follow };
}

/** The filter of the list that the chosen tabs show. */
export const filterOf = ({ tab, sub, scope }: ListState): TicketFilter => ({
  status: tab === "closed" ? tab : sub,
  ...scope,
});
