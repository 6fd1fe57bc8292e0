/** A mistake that whoever calls a command can mend, with an explanation. */
export class Fault extends Error {}

/** An archive is not as it was written: whoever counted on it must know. */
export class Rotten extends Fault {}
