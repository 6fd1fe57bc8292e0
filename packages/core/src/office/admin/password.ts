import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { userLimits } from "@balcao/shared/users/rules";
import { Fault } from "./faults.ts";

export interface Password {
  password: string;
  /** True when we made it, so that it must be printed. */
  made: boolean;
}
const least = 8;

/** Reads a password from a pipe, asks for it at a terminal without showing it, or makes one. Never from the command line, which others see. */
export async function choosePassword({ fromPipe }: { fromPipe: boolean }): Promise<Password> {
  const given = fromPipe ? (await text(process.stdin)).replace(/\r?\n$/, "") : await ask();
  if (given === "" && !fromPipe) return { password: randomBytes(12).toString("base64url"), made: true };
  if (given.length < least || given.length > userLimits.password.max)
    throw new Fault(`A password has ${least} to ${userLimits.password.max} characters`);
  if (/\p{Cc}/u.test(given)) throw new Fault("A password is one line, of what a keyboard types");
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
