import type { LinkFault } from "../../close-cause.ts";

/** An error for a socket that we end before its number is linked. */
export class LinkEnded extends Error {
  override readonly name = "LinkEnded";
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`The number was not linked: ${fault}`);
    this.fault = fault;
  }
}
