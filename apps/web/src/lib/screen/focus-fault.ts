/** Brings the reader to the first field of a form that was refused, once its faults are drawn. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
