/** What a transaction tells browsers and workers. */
export interface OutboxLine {
  companyId: number;
  kind: "event" | "job";
  name: string;
  payload: object;
}

type Looker = (told: readonly OutboxLine[]) => Promise<void>;
let look: Looker | undefined;

/**
 * Calls `looker` with the events and jobs of each transaction before they are stored, except those of `publishToEach`. With it, tests check whether the
 * rows that events show are locked.
 */
export const lookAtTold = (looker: Looker): void => {
  look = looker;
};

export const looked = async (told: readonly OutboxLine[]): Promise<void> => look?.(told);
