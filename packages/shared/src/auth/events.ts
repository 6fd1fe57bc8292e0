export interface AuthEvents {
  /**
   * This session is over because of another login of the same user, a logout here or elsewhere (`ended`), a change of rights, a block of the company,
   * or the end of a visit. After this event the session's sockets are closed.
   */
  "session.ended": {
    sessionId: string;
    reason: "other-login" | "ended" | "logout" | "changed" | "blocked" | "visit-left" | "visit-over";
  };
  /**
   * The rights of this user changed; null stands for all users of the company. After this event the server closes their sockets, which reconnect with
   * the new rights.
   */
  "session.changed": { userId: number | null };
}
