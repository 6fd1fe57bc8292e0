/** Which contacts a list is made of; an import stores this. */
export interface ContactFilter {
  tagIds: number[];
  queueIds: number[];
  lastBefore: string | null;
  lastAfter: string | null;
  optedIn: boolean;
}
