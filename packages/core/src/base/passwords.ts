import bcrypt from "bcryptjs";

/** About 80 ms of this process's time; call it outside any scope. */
const cost = 10;
/** Of a password nobody has: an unknown e-mail takes as long as a wrong password. */
const nobody = "$2b$10$qskJhIUgVk0xhkmCuhZkPuIlmzMd1gkjBaOhTY3LYr4YiP3QzEvSe";

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, cost);

/** False for a user that does not exist (`hash` undefined), after the same work. */
export const passwordMatches = (password: string, hash: string | undefined): Promise<boolean> =>
  bcrypt.compare(password, hash ?? nobody);
