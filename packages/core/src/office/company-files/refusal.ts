import { Fault } from "../../base/host-faults.ts";

/** A refusal that others than the command say in words of their own. */
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

/** Why a company does not go into a file, is not brought in from one, or is not opened. `about` is what those words name, such as a version. */
export class Refusal extends Fault {
  readonly reason: Reason;
  readonly about: string;

  constructor(reason: Reason, words: string, about = "") {
    super(words);
    this.reason = reason;
    this.about = about;
  }
}
