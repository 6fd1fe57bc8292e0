export interface AuthEvents {
  /**
   * This session is over: another login of the same user, a logout here or from elsewhere (`ended`), a change of rights, a company that was blocked,
   * or a visit that was left or is over. After this event its sockets are closed.
   */
  "session.ended": {
    sessionId: string;
    reason: "other-login" | "ended" | "logout" | "changed" | "blocked" | "visit-left" | "visit-over";
  };
  /**
   * The rights of this user changed, or with null the rights of all users of the company. After this event their sockets are closed, and come back
   * with the new rights.
   */
  "session.changed": { userId: number | null };
}
