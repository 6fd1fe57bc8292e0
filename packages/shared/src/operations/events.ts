export interface OperatorEvents {
  /** An operator changed something of the installation: whatever of it another one has on screen is asked for again. */
  "operator.changed": Record<string, never>;
}
