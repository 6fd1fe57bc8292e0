export interface AuthEvents {
  /** This session is over: another login of the same user, a logout here or from elsewhere (`ended`), a change of rights, a company that was blocked, or a visit that was left or is over. Its sockets are closed after it. */
  "session.ended": {
    sessionId: string;
    reason: "other-login" | "ended" | "logout" | "changed" | "blocked" | "visit-left" | "visit-over";
  };
  /** What this user may see is different now, or null, what everybody of the company may. Their sockets are closed after it, and come back with the new rights. */
  "session.changed": { userId: number | null };
}
