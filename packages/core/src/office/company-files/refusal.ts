import { Fault } from "../../base/host-faults.ts";

/** A refusal that others than the command say in words of their own. */
export type Reason = "gone" | "arriving" | "unsealed" | "held";

/** Why a company does not go into a file, or is not opened. */
export class Refusal extends Fault {
  readonly reason: Reason;

  constructor(reason: Reason, words: string) {
    super(words);
    this.reason = reason;
  }
}
