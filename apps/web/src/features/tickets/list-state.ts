import { can } from "@balcao/shared/permissions";
import { useState } from "react";
import { useMe } from "../auth/me.ts";
import type { TicketFilter } from "./keys.ts";
import type { Verb } from "./queries.ts";

export type Tab = "open" | "closed";
export type SubTab = "open" | "pending" | "snoozed";
export type ListState = {
  tab: Tab;
  sub: SubTab;
  queueIds: readonly number[];
  showAll: boolean;
  maySeeAll: boolean;
  filter: TicketFilter;
  setTab: (tab: Tab) => void;
  setSub: (sub: SubTab) => void;
  setQueueIds: (ids: readonly number[]) => void;
  setShowAll: (showAll: boolean) => void;
  /** Shows the list where a ticket went after what was done with it. */
  follow: (verb: Verb) => void;
};

/** Which list is on screen. Show-all is for those with the permission, and starts on for them. */
export function useListState(): ListState {
  const maySeeAll = can(useMe(), "tickets-manager:showall");
  const [tab, setTab] = useState<Tab>("open");
  const [sub, setSub] = useState<SubTab>("open");
  const [queueIds, setQueueIds] = useState<readonly number[]>([]);
  const [all, setShowAll] = useState(maySeeAll);
  const showAll = maySeeAll && all;
  const follow = (verb: Verb) => {
    if (verb !== "accept" && verb !== "reopen") return;
    setTab("open");
    setSub("open");
  };
  const filter = { status: tab === "closed" ? tab : sub, showAll, queueIds };
  return { tab, sub, queueIds, showAll, maySeeAll, filter, setTab, setSub, setQueueIds, setShowAll, follow };
}
