import { temperatureFault } from "@balcao/shared/prompts/rules";

/** The number that was typed, with a comma or a point. */
export const temperatureOf = (typed: string): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;

/** The word for what is wrong with it (`prompts.temperature.<word>`), if anything. */
export const faultOf = (typed: string): "low" | "high" | null => temperatureFault(temperatureOf(typed));
