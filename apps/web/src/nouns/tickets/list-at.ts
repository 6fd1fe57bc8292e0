export type SubTab = "open" | "pending" | "late" | "snoozed";
type ListState = { sub: SubTab };

/** The navigation state with which a link opens `/tickets` at one of its lists. */
export const listAt = (sub: SubTab): { state: ListState } => ({ state: { sub } });

/** The list that the link to this page names. */
export const wantedList = (state: unknown): SubTab | null => (state as Partial<ListState> | null)?.sub ?? null;
