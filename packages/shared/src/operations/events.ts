export interface OperatorEvents {
  /** An operator changed something of the installation, so other operators' screens fetch it again. */
  "operator.changed": Record<string, never>;
}
