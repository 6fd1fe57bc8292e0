import { maxTemplatesOfAccount } from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { z } from "zod";
import type { Graph } from "./graph.ts";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";
import { componentsOf, isNamed } from "./template-components.ts";
import { categoryOf, qualityOf, statusOf } from "./template-words.ts";

/** The access to the templates of an account. */
export interface TemplateAccess {
  wabaId: string;
  token: string;
}

const pageSize = 100;
const mostPages = Math.ceil(maxTemplatesOfAccount / pageSize);
const fields = "id,name,language,status,category,components,quality_score,parameter_format,rejected_reason";
const summary = "message_template_limit";

const one = z.object({
  id: z.string().regex(/^\d{1,40}$/),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  status: z.string().max(40),
  category: z.string().max(40).catch(""),
  components: z.array(z.unknown()).catch([]),
  quality_score: z
    .object({ score: z.string().catch("") })
    .nullish()
    .catch(null),
  parameter_format: z.string().catch(""),
  rejected_reason: z.string().max(200).nullish().catch(null),
});
const page = z.object({
  data: z.array(z.unknown()),
  /** Null when this field is unreadable, because there may be further pages. */
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional()
    .nullable()
    .catch(null),
  summary: z
    .object({ message_template_limit: z.number().int().positive().max(1_000_000) })
    .nullish()
    .catch(null),
});
const withId = z.object({ id: one.shape.id });

/** The content of Meta's list. */
export interface ReadTemplates {
  /** Each template once, without unreadable ones. */
  templates: ToldTemplate[];
  /** The ids of all existing templates, including unreadable ones. Null when they are not certain, so that no template counts as deleted. */
  ids: string[] | null;
  /** How many templates the account may have; null when Meta does not report it. */
  limit: number | null;
}

/** All templates of an account. Throws GraphFault or NoAnswer. */
export async function readTemplates(graph: Graph, { wabaId, token }: TemplateAccess): Promise<ReadTemplates> {
  const found = new Map<string, ToldTemplate>();
  const ids = new Set<string>();
  let isSure = true;
  let isLast = false;
  let limit: number | null = null;
  let after: string | undefined;
  for (let at = 0; at < mostPages; at += 1) {
    const query = { fields, summary, limit: String(pageSize), ...(after && { after }) };
    const answer = await graph.call({ method: "GET", path: `/${wabaId}/message_templates`, token, query });
    const { data, paging, summary: said } = page.parse(answer);
    limit = said?.message_template_limit ?? limit;
    for (const template of data.flatMap((given) => toldOf(given))) found.set(template.metaId, template);
    for (const given of data) {
      const id = withId.safeParse(given).data?.id;
      if (id === undefined) isSure = false;
      else ids.add(id);
    }
    isLast = paging !== null && paging?.next === undefined;
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) break;
  }
  return { templates: [...found.values()], ids: isSure && isLast ? [...ids] : null, limit };
}

function toldOf(given: unknown): ToldTemplate[] {
  const read = one.safeParse(given).data;
  if (!read) return [];
  const { id, status, category, components, quality_score: quality, parameter_format: format, ...rest } = read;
  const { name, language, rejected_reason: reason } = rest;
  return [
    {
      metaId: id,
      name,
      language,
      status: statusOf(status),
      category: categoryOf(category),
      quality: qualityOf(quality?.score ?? ""),
      named: format === "NAMED",
      rejectedReason: reason && reason !== "NONE" ? reason : null,
      // Removes NUL, because the database cannot store it.
      components: JSON.parse(JSON.stringify(components).replaceAll("\\u0000", "")) as unknown,
    },
  ];
}

/** The content of a new or changed template. `handles` are the samples of a header with a file, or of the cards in their order. */
export interface TemplateDraft {
  category: string;
  content: TemplateContent;
  handles: readonly string[];
}
const made = z.object({
  id: z.string().regex(/^\d{1,40}$/),
  status: z.string().catch("PENDING"),
  category: z.string().catch(""),
});

/** Makes a template, which Meta reviews. Throws GraphFault or NoAnswer. */
export async function makeTemplate(
  graph: Graph,
  { wabaId, token }: TemplateAccess,
  { name, language, ...draft }: TemplateDraft & { name: string; language: string },
): Promise<ToldTemplate> {
  const body = { name, language, ...wireOf(draft) };
  const answer = made.parse(await graph.call({ method: "POST", path: `/${wabaId}/message_templates`, token, body }));
  return told(draft, { metaId: answer.id, name, language, status: answer.status, category: answer.category });
}

/** Changes a template, which Meta reviews again. */
export async function changeTemplate(
  graph: Graph,
  token: string,
  { metaId, name, language, ...draft }: TemplateDraft & { metaId: string; name: string; language: string },
): Promise<ToldTemplate> {
  const answer = z
    .object({ category: z.string().catch("") })
    .parse(await graph.call({ method: "POST", path: `/${metaId}`, token, body: wireOf(draft) }));
  return told(draft, { metaId, name, language, status: "PENDING", category: answer.category });
}

/** Deletes a template in its language. */
export async function removeTemplate(
  graph: Graph,
  { wabaId, token }: TemplateAccess,
  { name, metaId }: { name: string; metaId: string },
): Promise<void> {
  const query = { name, hsm_id: metaId };
  await graph.call({ method: "DELETE", path: `/${wabaId}/message_templates`, token, query });
}

function told(
  draft: TemplateDraft,
  {
    status,
    category,
    ...names
  }: Pick<ToldTemplate, "metaId" | "name" | "language"> & Record<"status" | "category", string>,
): ToldTemplate {
  return {
    ...names,
    status: statusOf(status),
    category: categoryOf(category || draft.category),
    quality: "unknown",
    named: isNamed(draft.content),
    rejectedReason: null,
    components: componentsOf(draft),
  };
}

const wireOf = (draft: TemplateDraft) => ({
  category: draft.category.toUpperCase(),
  parameter_format: isNamed(draft.content) ? "NAMED" : "POSITIONAL",
  components: componentsOf(draft),
});
