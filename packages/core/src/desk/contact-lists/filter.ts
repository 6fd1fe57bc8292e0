/** The filter of the contacts that fill a list. An import stores it. */
export interface ContactFilter {
  tagIds: number[];
  queueIds: number[];
  lastBefore: string | null;
  lastAfter: string | null;
  optedIn: boolean;
}
