/** A mistake in the use of a command, with an explanation for the person who called it. */
export class Fault extends Error {}

/** An archive differs from what was written, so nobody can rely on it. */
export class Rotten extends Fault {}
