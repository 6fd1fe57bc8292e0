export type SubTab = "open" | "pending" | "late" | "snoozed";
type ListState = { sub: SubTab };

/** The navigation state with which a link opens `/tickets` at one of its lists. */
export const listAt = (sub: SubTab): { state: ListState } => ({ state: { sub } });

/** The list that the link to this page names: in its state, or in its address, which is all that a notice can give to a new page. */
export const wantedList = (state: unknown, search = ""): SubTab | null =>
  (state as Partial<ListState> | null)?.sub ??
  (new URLSearchParams(search).get("list") === "pending" ? "pending" : null);
