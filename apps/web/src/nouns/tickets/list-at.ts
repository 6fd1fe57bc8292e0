export type SubTab = "open" | "pending" | "late" | "snoozed";
type ListState = { sub: SubTab };

/** Goes to `/tickets` with one of its lists in front. */
export const listAt = (sub: SubTab): { state: ListState } => ({ state: { sub } });

/** The list that whoever led here wanted in front. */
export const wantedList = (state: unknown): SubTab | null => (state as Partial<ListState> | null)?.sub ?? null;
