export interface OperatorEvents {
  /** An operator changed some data of the installation, so other operators' screens fetch it again. */
  "operator.changed": Record<string, never>;
}
