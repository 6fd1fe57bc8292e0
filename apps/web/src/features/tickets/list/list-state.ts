import { can } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import type { Scope, TicketFilter } from "../../../nouns/tickets/keys.ts";
import { ticketCounts, type Verb } from "../../../nouns/tickets/queries.ts";
import { opens } from "../verbs.ts";
import { type SortedList, useLongestFirst } from "./longest-first.ts";
import { type SubTab, wantedList } from "../../../nouns/tickets/list-at.ts";

/** The filter on the open tickets. */
export type Chip = "all" | "unread" | "unanswered";
export type Tab = "open" | "closed" | "search";
export type ListFilter = {
  text: string;
  tags: readonly number[];
  users: readonly number[];
  adverts: readonly number[];
};
export type ListState = {
  tab: Tab;
  sub: SubTab;
  queueIds: readonly number[];
  showAll: boolean;
  maySeeAll: boolean;
  scope: Scope;
  wanted: ListFilter;
  setTab: (tab: Tab) => void;
  /** Shows a list, and opens the tab that contains it. */
  turnTo: (list: "pending" | Tab) => void;
  setSub: (sub: SubTab) => void;
  setQueueIds: (ids: readonly number[]) => void;
  setShowAll: (showAll: boolean) => void;
  want: (part: Partial<ListFilter>) => void;
  chip: Chip;
  /** Shows the open tickets with this filter. The same filter a second time shows all open tickets. */
  setChip: (chip: Chip) => void;
  /** Whether the customer who has waited longest comes first, for each list that has this order. */
  longestFirst: Record<SortedList, boolean>;
  /** Switches the visible list between the longest wait first and the newest activity first, if the list has both orders. */
  turnOrder: () => void;
  /** Shows the list into which this action moved a ticket. */
  follow: (verb: Verb) => void;
};

/** The list on screen. "Show all" is for users with the permission, and is on for them at first. */
export function useListState(): ListState {
  const me = useMe();
  const maySeeAll = can(me, "tickets-manager:showall");
  const [openByWait, sortOpen] = useLongestFirst(me.id, "open");
  const [pendingByWait, sortPending] = useLongestFirst(me.id, "pending");
  const [chip, choose] = useState<Chip>("all");
  const [tab, setTab] = useState<Tab>("open");
  const [sub, setSub] = useState<SubTab>("open");
  const { key, state, search } = useLocation();
  const [arrival, arrive] = useState("");
  const [hasBegun, begin] = useState(!me.company.guideOpen);
  const [queueIds, setQueueIds] = useState<readonly number[]>([]);
  const [all, setShowAll] = useState(maySeeAll);
  const [wanted, setWanted] = useState<ListFilter>({ text: "", tags: [], users: [], adverts: [] });
  const showAll = maySeeAll && all;
  const scope = { showAll, queueIds };
  const { data: counts } = useQuery({ ...ticketCounts(scope), enabled: !hasBegun });
  const wantedSub = wantedList(state, search);
  if (wantedSub && arrival !== key) {
    // A link opened this page again, so its list replaces the list that the user chose before.
    arrive(key);
    begin(true);
    setTab("open");
    setSub(wantedSub);
  } else if (!hasBegun && counts && counts.open + counts.pending > 0) {
    // In a new company the list of the first waiting customer opens by itself, because nobody is served yet. Later this would change the list under
    // the user's pointer.
    begin(true);
    if (counts.open === 0 && sub === "open") setSub("pending");
  }
  const follow = (verb: Verb) => {
    if (!opens(verb)) return;
    setTab("open");
    setSub("open");
    choose("all");
  };
  const setChip = (wish: Chip) => {
    choose(tab === "open" && sub === "open" && wish === chip ? "all" : wish);
    setTab("open");
    setSub("open");
  };
  const turnOrder = () => {
    if (tab !== "open") return;
    if (sub === "open") sortOpen(!openByWait);
    if (sub === "pending") sortPending(!pendingByWait);
  };
  const turnTo = (list: "pending" | Tab) => {
    setTab(list === "pending" ? "open" : list);
    if (list === "open" || list === "pending") setSub(list);
  };
  const want = (part: Partial<ListFilter>) => setWanted((old) => ({ ...old, ...part }));
  const longestFirst = { open: openByWait, pending: pendingByWait };
  const choice = { tab, sub, chip, queueIds, showAll, maySeeAll, wanted, longestFirst, scope };
  return { ...choice, setTab, turnTo, setSub, setChip, setQueueIds, setShowAll, turnOrder, want, follow };
}

/** The filter of the list that the chosen tabs show. */
export function filterOf({ tab, sub, chip, scope, longestFirst }: ListState): TicketFilter {
  const status = tab === "closed" ? tab : sub;
  if (status === "pending") return { status, ...scope, ...sortOf(longestFirst.pending) };
  if (status !== "open") return { status, ...scope };
  return { status, ...scope, ...sortOf(longestFirst.open), ...(chip === "all" ? {} : { [chip]: true }) };
}

/** How a list is sorted. */
export const sortOf = (longestFirst: boolean): Pick<TicketFilter, "sort"> => (longestFirst ? { sort: "waiting" } : {});
