/** The tickets that this screen has sent back to wait: to its user they are no new customers. */
export const sentBack = new Set<number>();
