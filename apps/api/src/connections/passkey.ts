import { inCompany } from "@balcao/core/base/database";
import { recordPasskeyShown, requireLinkWithPasskey } from "@balcao/core/numbers/linking/passkey";
import { type LinkStep, takeStep } from "@balcao/core/numbers/linking/steps";
import type { passkeyApi } from "@balcao/shared/connections/passkey-api";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";

/** Passes the question for the passkey to the browser of this session. No scope is open while this waits for the worker that holds the number. */
export async function beginPasskey(actor: Actor, connectionId: number): Promise<Reply<typeof passkeyApi.begin>> {
  const { question, digits } = await take(actor, connectionId, { does: "begin" });
  if (!question) throw new AppError("ERR_NO_PASSKEY_ASKED");
  return { ...question, digits };
}

/** Passes the passkey's answer to the link. */
export async function answerPasskey(
  actor: Actor,
  connectionId: number,
  { attempt, answer }: Input<typeof passkeyApi.answer>["body"],
): Promise<{ ok: true }> {
  await take(actor, connectionId, { does: "answer", attempt, answer });
  await inCompany(actor.companyId, () => recordPasskeyShown(actor, connectionId));
  return { ok: true };
}

/** Passes on whether the phone shows the same code as the screen. */
export async function comparePasskey(
  actor: Actor,
  connectionId: number,
  { same }: Input<typeof passkeyApi.compare>["body"],
): Promise<{ ok: true }> {
  await take(actor, connectionId, { does: "compare", same });
  return { ok: true };
}

async function take({ companyId, sessionId }: Actor, connectionId: number, step: LinkStep) {
  const { digits } = await inCompany(companyId, () => requireLinkWithPasskey(connectionId));
  const question = await takeStep({ companyId, connectionId, sessionId, step }, (ask) => inCompany(companyId, ask));
  return { question, digits };
}
