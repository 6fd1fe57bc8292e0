/** A company's file is removed so many days after it was made. It holds all of a company. */
export const fileDays = 3;
/** A company has at most so many files here, each as large as all that it stores. */
export const mostFiles = 3;
/** A passphrase of fewer characters could be guessed by whoever has the file. */
export const shortestPassphrase = 12;
export const longestPassphrase = 200;

/**
 * Whether a passphrase can open a file later. The command reads it as the first line of a file: without the blanks around it, and without lines that begin
 * with #.
 */
export const isPassphrase = (text: string): boolean =>
  text.length >= shortestPassphrase &&
  text.length <= longestPassphrase &&
  text === text.trim() &&
  !text.startsWith("#") &&
  !/\p{Cc}/u.test(text);

/** Whether a text looks like the public key of somebody who shall open the file. */
export const isRecipient = (text: string): boolean => /^age1[0-9a-z]{50,4000}$/.test(text);
export const longestRecipient = 4004;
