/** What a plan counts, and how much of it a new company gets. Null is no limit. */
export const planDefaults = { users: 50, connections: 5, queues: 50, storageMb: 10_240 } as const;
export type PlanLimits = Record<keyof typeof planDefaults, number | null>;
/** The plan of the operator's own company: what it uses up is the operator's. */
export const withoutLimits: PlanLimits = { users: null, connections: null, queues: null, storageMb: null };

/** The shares of the storage, in percent, at which the admins are told. */
export const storageMarks = [80, 100] as const;
