export const tokenName = { min: 2, max: 50 };
/** A number has at most so many tokens at a time. */
export const maxTokensOfConnection = 20;
/** A random token cannot be guessed; its beginning tells people, and programs that look for leaked secrets, what it is. */
export const tokenPrefix = "balcao_";
export const tokenBytes = 40;
/** Whether a text can be a token at all: so many bytes in base64url behind the prefix. */
export const isToken = (text: string): boolean => /^balcao_[\w-]{54}$/.test(text);
