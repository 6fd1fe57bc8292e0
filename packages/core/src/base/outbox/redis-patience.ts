/**
 * How long, in milliseconds, a connection to Redis may take to open, and how long it may be silent while an answer is due. A machine that is cut off
 * closes no connection, so a silent one is replaced. The silence is longer than the longest wait that Socket.IO's adapter (5 s) and BullMQ (10 s) ask
 * Redis for.
 */
export const redisPatience = { connectTimeout: 5000, socketTimeout: 15_000 };
