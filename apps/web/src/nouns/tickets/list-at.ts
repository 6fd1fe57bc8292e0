export type SubTab = "open" | "pending" | "late" | "snoozed";
type ListState = { sub: SubTab };

/** The navigation state with which a link opens `/tickets` at one of its lists. */
export const listAt = (sub: SubTab): { state: ListState } => ({ state: { sub } });

/** The list that a link to this page names, in its state or in its address. A notice that opens a new page can only use the address. */
export const wantedList = (state: unknown, search = ""): SubTab | null =>
  (state as Partial<ListState> | null)?.sub ??
  (new URLSearchParams(search).get("list") === "pending" ? "pending" : null);
