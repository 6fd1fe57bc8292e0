export const promptName = { min: 2, max: 50 };
/** Letters of what an admin tells the assistant. */
export const maxInstructions = 4000;
export const temperatures = { min: 0.1, max: 2, usual: 1 };
/** Lines of the ticket that are sent along. */
export const historyLines = { min: 4, max: 40, usual: 20 };
export const maxPromptsOfCompany = 100;

/** What is wrong with a temperature, if anything. */
export function temperatureFault(value: number): "low" | "high" | null {
  if (!Number.isFinite(value) || value < temperatures.min) return "low";
  return value > temperatures.max ? "high" : null;
}
