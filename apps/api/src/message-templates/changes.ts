import { inCompany } from "@balcao/core/base/database";
import { happened } from "@balcao/core/base/happenings";
import { removeFile } from "@balcao/core/base/files/store";
import {
  accountOfNumber,
  accountOfTemplate,
  accountsOfCompany,
  findTemplate,
} from "@balcao/core/numbers/message-templates/access";
import { templateChanged, templateMade, templateRemoved } from "@balcao/core/numbers/message-templates/changes";
import { type FileOfCard, keysOfCards } from "@balcao/core/numbers/message-templates/cards";
import { readingSince, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import { changeTemplate, makeTemplate, readTemplates, removeTemplate } from "@balcao/outside/graph/templates";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import { templateFaults } from "@balcao/shared/message-templates/check";
import { shapeOf } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { discard, type Upload } from "../http/upload.ts";
import { asked, graph } from "./ask-meta.ts";
import { readContent, sampleHandles } from "./samples.ts";

/** Asks Meta for the templates of all accounts of the company, and stores the answers. Throws the first refusal after all accounts were asked. */
export async function refreshTemplates({ companyId }: Pick<Actor, "companyId">): Promise<{ ok: true }> {
  const refusals: unknown[] = [];
  for (const account of await inCompany(companyId, accountsOfCompany)) {
    const since = await inCompany(companyId, readingSince);
    try {
      const { templates, ...more } = await asked(() => readTemplates(graph, account));
      await inCompany(companyId, () => storeTemplates(account.wabaId, templates, { since, ...more }));
    } catch (error) {
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
  return { ok: true };
}

/** Refuses a template that Meta would refuse immediately. */
function requireRight(
  { name, category, content }: { name: string; category: string; content: TemplateContent },
  hasFile: boolean,
  haveFiles: readonly boolean[],
): void {
  const faults: [string, string][] = Object.entries(templateFaults(name, content, hasFile, haveFiles));
  if (shapeOf(content) !== "plain" && category !== "marketing")
    faults.push(["category", "A carousel or offer is marketing"]);
  if (faults.length > 0)
    throw new AppError(
      "ERR_VALIDATION",
      faults.map(([at, message]) => ({ path: ["body", ...at.split(".")], message })),
    );
}

/** Removes the uploaded files of a call, except those that something keeps. */
const discardBut = (files: readonly Upload[], kept: readonly FileOfCard[]): Promise<unknown> =>
  discard(files.filter(({ key }) => !kept.some(({ file }) => file.key === key)));

/** Makes a template at Meta, and keeps it once Meta has taken it. */
export async function addTemplate(
  actor: Actor,
  { connectionId, name, language, category, content: given }: Input<typeof api.create>["body"],
  files: readonly Upload[],
): Promise<MessageTemplate> {
  let kept: readonly FileOfCard[] = [];
  try {
    const { content, ofCards } = readContent(given, files);
    const haveFiles = (content.cards ?? []).map((_, at) => ofCards.some(({ place }) => place === at));
    requireRight({ name, category, content }, files.length > 0, haveFiles);
    const account = await inCompany(actor.companyId, () => accountOfNumber(connectionId));
    const handles = await sampleHandles(account, content, { files, ofCards, kept: null, stored: new Map() });
    const since = await inCompany(actor.companyId, readingSince);
    const told = await asked(() => makeTemplate(graph, account, { name, language, category, content, handles }));
    const { wabaId } = account;
    const storing = { connectionId, wabaId, since, files: ofCards };
    const made = await inCompany(actor.companyId, () => templateMade(actor, storing, told));
    kept = ofCards;
    return made;
  } finally {
    await discardBut(files, kept);
  }
}

/** Changes a template at Meta, and stores Meta's new version. A plain template, a carousel and a limited-time offer cannot become one another. */
export async function editTemplate(
  actor: Actor,
  id: number,
  { category, content: given }: Input<typeof api.update>["body"],
  files: readonly Upload[],
): Promise<MessageTemplate> {
  let kept: readonly FileOfCard[] = [];
  try {
    const { content, ofCards } = readContent(given, files);
    const { known, stored } = await inCompany(actor.companyId, async () => ({
      known: await findTemplate(id),
      stored: await keysOfCards(id),
    }));
    const { name, language, content: before } = known.template;
    if (shapeOf(before) !== shapeOf(content))
      throw new AppError("ERR_VALIDATION", [{ path: ["body", "content"], message: "A template keeps its form" }]);
    const handle = content.header.kind === before.header.kind ? known.sampleHandle : null;
    const staying = placesThatStay(content, before, stored);
    const haveFiles = (content.cards ?? []).map(
      (_, at) => staying.has(at) || ofCards.some(({ place }) => place === at),
    );
    requireRight({ name, category, content }, files.length > 0 || handle !== null, haveFiles);
    const account = await inCompany(actor.companyId, () => accountOfTemplate(known));
    const handles = await sampleHandles(account, content, { files, ofCards, kept: handle, stored: staying });
    const { metaId, wabaId } = known;
    const since = await inCompany(actor.companyId, readingSince);
    const told = await asked(() =>
      changeTemplate(graph, account.token, { metaId, name, language, category, content, handles }),
    );
    const storing = { wabaId, told, since, files: ofCards, cards: content.cards?.length ?? 0 };
    const { template, gone } = await inCompany(actor.companyId, () => templateChanged(actor, id, storing));
    kept = ofCards;
    await Promise.all(gone.map(removeFile));
    return template;
  } finally {
    await discardBut(files, kept);
  }
}

/** The stored files of those cards whose header still has the same kind. */
const placesThatStay = <File>(
  { cards = [] }: TemplateContent,
  before: TemplateContent,
  stored: ReadonlyMap<number, File>,
): ReadonlyMap<number, File> =>
  new Map([...stored].filter(([at]) => cards[at] && cards[at].header === before.cards?.[at]?.header));

/**
 * Deletes a template at Meta and here. A template that Meta no longer has is deleted only here. Refused with 409 ERR_USED_BY_CAMPAIGN while a running
 * campaign sends the template.
 */
export async function deleteTemplate(actor: Actor, id: number): Promise<{ ok: true }> {
  const known = await inCompany(actor.companyId, async () => {
    const found = await findTemplate(id);
    await happened("part.removing", { part: "template", id });
    return found;
  });
  const account = await inCompany(actor.companyId, () => accountOfTemplate(known));
  const { template, metaId } = known;
  await asked(() => removeTemplate(graph, account, { name: template.name, metaId })).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "ERR_NO_MESSAGE_TEMPLATE_FOUND") throw error;
  });
  await inCompany(actor.companyId, () => templateRemoved(actor, template));
  return { ok: true };
}
