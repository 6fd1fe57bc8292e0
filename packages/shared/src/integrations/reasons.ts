/**
 * Why a program gave no usable answer. `configuration`: it is set up wrongly, an unknown address, a refused key or a closed bot; `bad-answer`:
 * it answered with a fault, or with what nobody can read.
 */
export const integrationReasons = ["configuration", "address", "unreachable", "silent", "bad-answer"] as const;
export type IntegrationReason = (typeof integrationReasons)[number];
