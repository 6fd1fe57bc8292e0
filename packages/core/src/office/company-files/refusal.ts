import { Fault } from "../../base/host-faults.ts";

/** A refusal that the page shows in its own words, and not in those of the command. */
export type Reason =
  | "gone"
  | "arriving"
  | "unsealed"
  | "held"
  | "newer"
  | "older"
  | "behind"
  | "imported"
  | "importing"
  | "unfit";

/** Why a company is not exported, imported or opened. `about`: the subject of the refusal, such as a version. */
export class Refusal extends Fault {
  readonly reason: Reason;
  readonly about: string;

  constructor(reason: Reason, words: string, about = "") {
    super(words);
    this.reason = reason;
    this.about = about;
  }
}
