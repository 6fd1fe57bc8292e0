export interface AuthEvents {
  /** This session is over: another login of the same user, a logout, or a change of rights. Its sockets are closed after it. */
  "session.ended": { sessionId: string; reason: "other-login" | "logout" | "changed" };
  /** What this user may see is different now. Their sockets are closed after it, and come back with the new rights. */
  "session.changed": { userId: number };
}
