export interface ConsentEvents {
  /** The legal bases of these contacts changed. Screens fetch them again. */
  consents: { contactIds: number[] };
}
