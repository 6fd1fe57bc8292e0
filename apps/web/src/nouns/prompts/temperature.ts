import { temperatureFault } from "@balcao/shared/prompts/rules";

/** Reads the typed number, with a comma or a point. */
export const temperatureOf = (typed: string): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;

/** The key of the text for a fault of the temperature (`prompts.temperature.<word>`), if there is one. */
export const faultOf = (typed: string): "low" | "high" | null => temperatureFault(temperatureOf(typed));
