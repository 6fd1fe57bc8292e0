export const tokenName = { min: 2, max: 50 };
/** The most tokens that a number has at a time. */
export const maxTokensOfConnection = 20;
/**
 * The beginning of every token. The rest is random and cannot be guessed. The beginning shows people, and programs that look for leaked secrets, that
 * this is a token.
 */
export const tokenPrefix = "balcao_";
export const tokenBytes = 40;
/** Whether a text can be a token: the prefix, and then the right number of bytes in base64url. */
export const isToken = (text: string): boolean => /^balcao_[\w-]{54}$/.test(text);
