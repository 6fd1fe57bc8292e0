import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { promptsApi } from "@balcao/shared/prompts/api";
import { maxPromptsOfCompany } from "@balcao/shared/prompts/rules";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { changesOf, recordAudit } from "../audit/record.ts";
import { lockCompany } from "../companies/lock.ts";
import { requireRoom } from "../plans/room.ts";
import { lockNamers } from "../talkers/removal.ts";
import { lockPrompt, showPrompt } from "./access.ts";
import { PromptRow } from "./prompt.model.ts";

export async function createPrompt(actor: Actor, body: Input<typeof promptsApi.create>["body"]): Promise<Prompt> {
  await lockCompany();
  await refuseTaken(body.name);
  await requireRoom(sql`prompts`, maxPromptsOfCompany);
  const { id } = await PromptRow.create(body);
  const prompt = await showPrompt(id);
  await recordAudit(actor, "prompt.created", prompt, {});
  return tell(prompt);
}

export async function updatePrompt(
  actor: Actor,
  id: number,
  body: Input<typeof promptsApi.update>["body"],
): Promise<Prompt> {
  await lockCompany();
  const before = await lockPrompt(id);
  if (body.name !== undefined) await refuseTaken(body.name, id);
  await PromptRow.update(body, { where: { id } });
  const prompt = await showPrompt(id);
  const changes = changesOf({ ...before }, { ...prompt });
  if (changes.length > 0) await recordAudit(actor, "prompt.changed", prompt, { changes });
  return tell(prompt);
}

/** Deletes a prompt. Queues, numbers, options and tickets no longer name it, and customers who talk with it wait for people. */
export async function deletePrompt(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockNamers("prompt_id", id);
  const prompt = await lockPrompt(id);
  await PromptRow.destroy({ where: { id } });
  await recordAudit(actor, "prompt.removed", prompt, {});
  publish("prompt.delete", { promptId: id });
  return { ok: true };
}

function tell(prompt: Prompt): Prompt {
  publish("prompt.update", { prompt });
  return prompt;
}

async function refuseTaken(name: string, exceptId = 0): Promise<void> {
  const taken = await run(sql`select 1 from prompts where lower(name) = lower(${name}) and id <> ${exceptId}`);
  if (taken > 0) throw new AppError("ERR_PROMPT_NAME_ALREADY_EXISTS");
}
