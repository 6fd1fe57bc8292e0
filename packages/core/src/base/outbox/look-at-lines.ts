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
 * Calls `looker` with what each transaction tells, before it is stored, except what `publishToEach` tells many companies. Tests look whether the rows
 * that events show are locked.
 */
export const lookAtTold = (looker: Looker): void => {
  look = looker;
};

export const looked = async (told: readonly OutboxLine[]): Promise<void> => look?.(told);
