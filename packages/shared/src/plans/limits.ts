/** The limits of a plan, with the values for a new company. Null means no limit. */
export const planDefaults = { users: 50, connections: 5, queues: 50, storageMb: 10_240 } as const;
export type PlanLimits = Record<keyof typeof planDefaults, number | null>;
/** The plan of the operator's own company. Its use costs only the operator. */
export const withoutLimits: PlanLimits = { users: null, connections: null, queues: null, storageMb: null };

/** The used shares of the storage, in percent, at which admins get an e-mail. */
export const storageMarks = [80, 100] as const;
