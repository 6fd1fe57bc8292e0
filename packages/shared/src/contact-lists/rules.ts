export const minListName = 2;
export const maxListName = 50;
export const maxConsentSource = 300;
export const maxListsOfCompany = 1000;
export const maxItemsOfList = 200_000;
/** The longest value of a variable, which is a word or a sentence in a message. */
export const maxVariableValue = 500;
export const maxVariables = 20;

/** The fault in a list's or an item's name, which has 2 to 50 characters. */
export function listNameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < minListName) return "short";
  return length > maxListName ? "long" : null;
}

/** WhatsApp is asked about this many numbers in one go, and about the next numbers after this pause, because a number that asks too fast is banned. */
export const checkedTogether = 50;
export const checkPauseSeconds = 60;
/** The most numbers that one connection asks about in 24 hours. */
export const checkedADay = 2000;
/** How long an answer of WhatsApp stays valid. A person without an account may join later. */
export const knownForDays = { valid: 30, invalid: 7 } as const;

/** How many minutes the check of this many numbers takes with this many connected numbers of the company. */
export function checkMinutes(waiting: number, connected: number): number {
  const questions = Math.ceil(waiting / checkedTogether / connected);
  const aDay = checkedADay / checkedTogether;
  const days = Math.floor((questions - 1) / aDay);
  return days * 24 * 60 + ((questions - days * aDay) * checkPauseSeconds) / 60;
}
