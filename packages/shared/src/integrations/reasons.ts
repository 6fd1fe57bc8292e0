/**
 * Why a program gave no usable answer. `configuration`: its settings are wrong, such as an unknown address, a refused key or a closed bot;
 * `bad-answer`: it answered with a fault, or with unreadable content.
 */
export const integrationReasons = ["configuration", "address", "unreachable", "silent", "bad-answer"] as const;
export type IntegrationReason = (typeof integrationReasons)[number];
