import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { finishCommands } from "@balcao/core/numbers/commands/line";
import { NotNow } from "../whatsapp/gateway.ts";
import { inScope } from "../until.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 3;
/** WhatsApp answers with an error when a number asks too much. The number then pauses for this time, which doubles with each error. */
const refusedMs = 15 * 60_000;
const silentMs = 60_000;

/** Asks WhatsApp which of some numbers have an account, and stores the answers for all lists. Numbers without an answer are asked again later. */
export async function checkNumbers(work: Work<"checks">): Promise<Outcome> {
  const { command, link } = work;
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const { numbers } = command.payload;
  const found = await link
    .lookUpMany(numbers)
    .catch((error: unknown) => (error instanceof Error ? error : new Error("no answer")));
  if (found instanceof NotNow) return { again: found.message, afterMs: silentMs };
  if (found instanceof Error) return { again: found.message, afterMs: refusedMs * 2 ** command.attempts };
  const answers = numbers.toSorted().map((number) => {
    const { phone = null, lid = null } = found.get(number) ?? {};
    return { number, phone, lid };
  });
  await inScope(work, async () => {
    await takeAnswers(answers);
    await finishCommands([command.id]);
  });
  return "done";
}
