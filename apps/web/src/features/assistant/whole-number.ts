/** Whether a typed number is whole and within these. */
export const isWithin = (typed: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
