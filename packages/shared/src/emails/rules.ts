/**
 * The result of an e-mail for one recipient. "no-mail": the installation has no mail server. "late": it waited too long, because the company was
 * blocked or suspended, or because nothing ran, so it was not sent.
 */
export const recipientStates = ["waiting", "sent", "failed", "no-mail", "unsubscribed", "late"] as const;
export type RecipientState = (typeof recipientStates)[number];
/** An e-mail to many that has waited longer than this is outdated. */
export const emailLateMs = 24 * 3_600_000;

export const emailLimits = { subject: 200, message: 20_000, recipients: 50_000, reason: 300 };
/** How many recipients a company may write to within 24 hours. Other servers soon refuse a mail server that sends more e-mails for one sender. */
export const dailyEmails = 500;
/** The same limit until the company has paid for the first time, and the limit of all such companies of an installation together. */
export const unpaidEmails = { ofCompany: 20, ofAll: 200 };
/** The list shows this many characters of a message. */
export const previewLength = 100;
export const emailPageSize = 5;

const part = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Whether the text is one address and nothing else: no name, no second address, no line break. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  return text.length <= 254 && at > 0 && at <= 64 && part.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** Addresses in a user's list: separated by commas, semicolons or lines. Each is listed once, in lower case, in the given order. */
export function readRecipients(text: string): { addresses: string[]; invalid: string[]; repeated: number } {
  const given = text
    .split(/[,;\n\r]+/)
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
  const once = [...new Set(given)];
  return {
    addresses: once.filter(isEmailAddress),
    invalid: once.filter((one) => !isEmailAddress(one)),
    repeated: given.length - once.length,
  };
}

/** The beginning of a message, cut between characters. */
export function previewOf(message: string): string {
  const characters = Array.from(message.replaceAll(/\s+/g, " ").trim());
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join("")}…` : characters.join("");
}
