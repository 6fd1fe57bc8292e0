import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import { questions } from "./questions.ts";

/** The server did not answer a question. */
export class Silence extends Error {}
/** The server refused the answer of the passkey. */
class Refused extends Error {}
/** The server allows no more tries for now. */
class Throttled extends Error {}

/** Asks the server one question of a link. Rejects with a reason when the server refuses or does not answer. */
export async function ask(
  sock: Pick<WASocket, "query">,
  question: BinaryNode,
  ms: number = questions.timeoutMs,
): Promise<BinaryNode> {
  const answer = (await sock.query(question, ms).catch(namingReason)) as BinaryNode | undefined;
  // Baileys has two time limits for a question: after one it rejects, after the other it returns undefined.
  if (!answer) throw new Silence("WhatsApp did not answer a step of a link");
  if (answer.attrs["type"] === "error") throw new Error("WhatsApp refused a step of a link");
  return answer;
}

/**
 * Sends the passkey's answer. Throws `Refused` when the server refuses this answer. Too many tries, a silent server, or a fault of the server are other
 * errors.
 */
export const askWithAnswer = (sock: Pick<WASocket, "query">, question: BinaryNode): Promise<BinaryNode> =>
  ask(sock, question).catch((error: unknown) => {
    const isOther = error instanceof Silence || error instanceof Throttled;
    throw isOther || refusalOf(error) >= 500 ? error : new Refused(String(error));
  });

/** Why the screen shows the question again: the answer was refused, there were too many tries, or another fault happened. */
export function againFor(error: unknown): NonNullable<PasskeyStep["again"]> {
  if (error instanceof Throttled) return "throttled";
  return error instanceof Refused ? "refused" : "unfinished";
}

function namingReason(error: unknown): never {
  const status = (error as { output?: { statusCode?: unknown } }).output?.statusCode;
  if (status === 408) throw new Silence(String(error));
  throw refusalOf(error) === 429 ? new Throttled(String(error)) : error;
}

/** The code of a refusal that the server sent. */
const refusalOf = (error: unknown): number => Number((error as { data?: unknown }).data);
