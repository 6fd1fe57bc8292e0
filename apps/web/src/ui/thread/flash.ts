const flashMs = 1400;

/** Highlights a message for a moment. */
export function flash(row: HTMLElement): void {
  row.dataset["flash"] = "";
  setTimeout(() => delete row.dataset["flash"], flashMs);
}
