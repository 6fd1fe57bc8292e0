import { can } from "@balcao/shared/permissions";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import type { Scope, TicketFilter } from "../../../nouns/tickets/keys.ts";
import type { Verb } from "../../../nouns/tickets/queries.ts";
import { opens } from "../verbs.ts";
import { useLongestFirst } from "./longest-first.ts";
import { type SubTab, wantedList } from "../../../nouns/tickets/list-at.ts";

export type Tab = "open" | "closed" | "search";
export type Wanted = { text: string; tags: readonly number[]; users: readonly number[]; adverts: readonly number[] };
export type ListState = {
  tab: Tab;
  sub: SubTab;
  queueIds: readonly number[];
  showAll: boolean;
  maySeeAll: boolean;
  scope: Scope;
  wanted: Wanted;
  setTab: (tab: Tab) => void;
  /** Shows a list, whichever tab it stands under. */
  turnTo: (list: "pending" | Tab) => void;
  setSub: (sub: SubTab) => void;
  setQueueIds: (ids: readonly number[]) => void;
  setShowAll: (showAll: boolean) => void;
  want: (part: Partial<Wanted>) => void;
  /** Who waits longest stands first among the waiting. */
  longestFirst: boolean;
  setLongestFirst: (longest: boolean) => void;
  /** Shows the list to which a ticket went by this action. */
  follow: (verb: Verb) => void;
};

/** The list on screen. "Show all" is for users with the permission, and is on for them at first. */
export function useListState(): ListState {
  const me = useMe();
  const maySeeAll = can(me, "tickets-manager:showall");
  const [longestFirst, setLongestFirst] = useLongestFirst(me.id);
  const [tab, setTab] = useState<Tab>("open");
  const [sub, setSub] = useState<SubTab>("open");
  const { key, state } = useLocation();
  const [arrival, arrive] = useState("");
  const wantedSub = wantedList(state);
  // Led here anew: the lists wanted then come before those chosen since.
  if (wantedSub && arrival !== key) {
    arrive(key);
    setTab("open");
    setSub(wantedSub);
  }
  const [queueIds, setQueueIds] = useState<readonly number[]>([]);
  const [all, setShowAll] = useState(maySeeAll);
  const [wanted, setWanted] = useState<Wanted>({ text: "", tags: [], users: [], adverts: [] });
  const showAll = maySeeAll && all;
  const follow = (verb: Verb) => {
    if (!opens(verb)) return;
    setTab("open");
    setSub("open");
  };
  const turnTo = (list: "pending" | Tab) => {
    setTab(list === "pending" ? "open" : list);
    if (list === "open" || list === "pending") setSub(list);
  };
  const want = (part: Partial<Wanted>) => setWanted((old) => ({ ...old, ...part }));
  const choice = { tab, sub, queueIds, showAll, maySeeAll, wanted, longestFirst, scope: { showAll, queueIds } };
  return { ...choice, setTab, turnTo, setSub, setQueueIds, setShowAll, setLongestFirst, want, follow };
}

/** The filter of the list that the chosen tabs show. */
export const filterOf = ({ tab, sub, scope, longestFirst }: ListState): TicketFilter => {
  const status = tab === "closed" ? tab : sub;
  return { status, ...scope, ...(status === "pending" ? sortOf(longestFirst) : {}) };
};

/** How the waiting are sorted. */
export const sortOf = (longestFirst: boolean): Pick<TicketFilter, "sort"> => (longestFirst ? { sort: "waiting" } : {});
