export const promptName = { min: 2, max: 50 };
/** The most letters of a prompt's instructions. */
export const maxInstructions = 4000;
export const temperatures = { min: 0.1, max: 2, usual: 1 };
/** The number of the ticket's lines that the model gets with a question. */
export const historyLines = { min: 4, max: 40, usual: 20 };
export const maxPromptsOfCompany = 100;

/** The fault of a temperature. Null when there is none. */
export function temperatureFault(value: number): "low" | "high" | null {
  if (!Number.isFinite(value) || value < temperatures.min) return "low";
  return value > temperatures.max ? "high" : null;
}
