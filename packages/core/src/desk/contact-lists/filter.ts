/** Which contacts a list is made of, as an import keeps it. */
export interface ContactFilter {
  tagIds: number[];
  queueIds: number[];
  lastBefore: string | null;
  lastAfter: string | null;
  optedIn: boolean;
}
