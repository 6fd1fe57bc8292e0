import { inCompany } from "@balcao/core/base/database";
import { happened } from "@balcao/core/base/happenings";
import { readFile } from "@balcao/core/base/files/store";
import {
  accountOfNumber,
  accountOfTemplate,
  accountsOfCompany,
  findTemplate,
} from "@balcao/core/numbers/message-templates/access";
import { templateChanged, templateMade, templateRemoved } from "@balcao/core/numbers/message-templates/changes";
import { readingSince, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { templateRefusalOf } from "@balcao/outside/graph/faults";
import { Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { uploadSample } from "@balcao/outside/graph/template-sample";
import { changeTemplate, makeTemplate, readTemplates, removeTemplate } from "@balcao/outside/graph/templates";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import { templateFaults } from "@balcao/shared/message-templates/check";
import { headerTypes } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { env } from "../env.ts";
import { discard, type Upload } from "../http/upload.ts";

const graph = new Graph(graphPlaceOf(env));

/** Makes a call to Meta about templates, outside of any scope, and turns Meta's refusal into one of ours. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoAnswer) throw new AppError("ERR_OFFICIAL_SILENT");
    if (!(error instanceof GraphFault)) throw error;
    const code = templateRefusalOf(error);
    throw new AppError(code, code === "ERR_TEMPLATE_REFUSED" ? { reason: error.toPerson || error.message } : undefined);
  }
}

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

/** The handle of the header's sample at Meta; null without a file. `kept`: the handle of Meta's present sample. */
async function handleOf(
  { token }: OfficialAccess,
  { header }: TemplateContent,
  { files, kept }: { files: readonly Upload[]; kept: string | null },
): Promise<string | null> {
  if (header.kind === "none" || header.kind === "text") return null;
  const [file] = files;
  if (!file) return kept;
  const { types, most } = headerTypes[header.kind];
  if (!types.includes(file.mimetype) || file.size > most)
    throw new AppError("ERR_TEMPLATE_FILE", { kind: header.kind });
  const { mimetype, name } = file;
  const bytes = await readFile(file.key);
  return asked(() => uploadSample(graph, token, { bytes, mimetype, name }));
}

/** Refuses what Meta would refuse at once. */
function requireRight(name: string, content: TemplateContent, hasFile: boolean): void {
  const faults = Object.entries(templateFaults(name, content, hasFile));
  if (faults.length > 0)
    throw new AppError(
      "ERR_VALIDATION",
      faults.map(([at, message]) => ({ path: ["body", ...at.split(".")], message })),
    );
}

/** Makes a template at Meta, and keeps it once Meta has taken it. */
export async function addTemplate(
  actor: Actor,
  { connectionId, name, language, category, content }: Input<typeof api.create>["body"],
  files: readonly Upload[],
): Promise<MessageTemplate> {
  try {
    requireRight(name, content, files.length > 0);
    const account = await inCompany(actor.companyId, () => accountOfNumber(connectionId));
    const handle = await handleOf(account, content, { files, kept: null });
    const since = await inCompany(actor.companyId, readingSince);
    const told = await asked(() => makeTemplate(graph, account, { name, language, category, content, handle }));
    const { wabaId } = account;
    return await inCompany(actor.companyId, () => templateMade(actor, { connectionId, wabaId, since }, told));
  } finally {
    await discard(files);
  }
}

/** Changes a template at Meta, and stores Meta's new version. */
export async function editTemplate(
  actor: Actor,
  id: number,
  { category, content }: Input<typeof api.update>["body"],
  files: readonly Upload[],
): Promise<MessageTemplate> {
  try {
    const known = await inCompany(actor.companyId, () => findTemplate(id));
    const { name, language, content: before } = known.template;
    const kept = content.header.kind === before.header.kind ? known.sampleHandle : null;
    requireRight(name, content, files.length > 0 || kept !== null);
    const account = await inCompany(actor.companyId, () => accountOfTemplate(known));
    const handle = await handleOf(account, content, { files, kept });
    const { metaId, wabaId } = known;
    const since = await inCompany(actor.companyId, readingSince);
    const told = await asked(() =>
      changeTemplate(graph, account.token, { metaId, name, language, category, content, handle }),
    );
    return await inCompany(actor.companyId, () => templateChanged(actor, id, { wabaId, told, since }));
  } finally {
    await discard(files);
  }
}

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
