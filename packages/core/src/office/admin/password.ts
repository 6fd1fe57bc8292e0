import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { lengthFault, lengthsFor } from "@balcao/shared/users/password";
import { type PasswordContext, requireGoodPassword } from "../../company/passwords/require.ts";
import { Fault } from "../../base/host-faults.ts";

export interface Password {
  password: string;
  /** True if we made the password, which must then be printed. */
  made: boolean;
}
const least = 8;
/** The length of a password that we make. */
const usual = 16;

/**
 * Reads a password from a pipe, asks for it at a terminal without showing it, or makes one. It never takes a password from the command line, because
 * other users of the machine can see it.
 */
export async function choosePassword({
  fromPipe,
  judged,
}: {
  fromPipe: boolean;
  judged: PasswordContext;
}): Promise<Password> {
  const given = fromPipe ? (await text(process.stdin)).replace(/\r?\n$/, "") : await ask();
  const { min, max } = lengthsFor(judged.policy, judged);
  const lengths = { min: Math.max(least, min), max };
  if (given === "" && !fromPipe)
    return {
      password: randomBytes(lengths.max).toString("base64url").slice(0, Math.max(usual, lengths.min)),
      made: true,
    };
  if (lengthFault(given, lengths)) throw new Fault(`A password has ${lengths.min} to ${lengths.max} characters`);
  if (/\p{Cc}/u.test(given)) throw new Fault("A password is one line, of what a keyboard types");
  await requireGoodPassword(given, judged);
  return { password: given, made: false };
}

async function ask(): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const hidden = async (question: string) => {
    process.stderr.write(question);
    const answer = await lines.question("");
    process.stderr.write("\n");
    return answer;
  };
  try {
    const password = await hidden("Password (empty: one is made): ");
    if (password !== "" && password !== (await hidden("Once more: "))) throw new Fault("These were two different ones");
    return password;
  } finally {
    lines.close();
  }
}
