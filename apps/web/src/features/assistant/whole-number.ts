/** Whether a typed text is a whole number from `min` to `max`. */
export const isWithin = (typed: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
