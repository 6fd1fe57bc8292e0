import { GraphError, unknownObject } from "../errors.ts";
import { pageOf, pickFields } from "../http/fields.ts";
import { paramsOf } from "../http/params.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { newId } from "../world/ids.ts";
import type { BusinessAccount } from "../world/objects.ts";
import type { Template } from "../world/template.ts";
import { day, hour } from "../world/windows.ts";
import type { World } from "../world/world.ts";
import { tellTemplate } from "./news.ts";
import { requireRules } from "./rules.ts";
import { readChange, readComponents, readCreation } from "./schema.ts";

const scope = "whatsapp_business_management";
const mostPerHour = 100;
/** The name of a deleted template stays reserved for this long. */
const nameRests = 30 * day;
const mostEditsADay = 1;
const mostEditsAMonth = 10;

/** The calls that list, make, show, change and delete templates. */
export const templateRoutes: NodeRoute[] = [
  onNode("account", "GET", "message_templates", scope, list),
  onNode("account", "POST", "message_templates", scope, create),
  onNode("account", "DELETE", "message_templates", scope, remove),
  onNode("template", "GET", "", scope, ({ query }, template) => ({
    json: pickFields(viewOf(template), usual, query.fields, "WhatsAppMessageTemplate"),
  })),
  onNode("template", "POST", "", scope, edit),
];

const usual = ["name", "parameter_format", "components", "language", "status", "category"];
const viewOf = (template: Template) => ({
  id: template.id,
  name: template.name,
  language: template.language,
  status: template.status,
  category: template.category,
  parameter_format: template.parameterFormat,
  components: template.components,
  quality_score: { score: template.quality, date: Math.floor(template.createdAt / 1000) },
  rejected_reason: template.rejectedReason,
  correct_category: template.category,
  previous_category: "",
  last_updated_time: new Date(template.edits.at(-1) ?? template.createdAt).toISOString(),
});

function list({ query, link }: Call, account: BusinessAccount): Answer {
  const rows = [...account.templates.values()]
    .filter(
      ({ status, language, category, quality }) =>
        fits(status, query.status) &&
        fits(language, query.language) &&
        fits(category, query.category) &&
        fits(quality, query.quality_score),
    )
    .filter(({ name }) => name.includes(query.name ?? ""))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  const page = pageOf(
    rows.map((template) => pickFields(viewOf(template), usual, query.fields, "WhatsAppMessageTemplate")),
    query,
    link,
  );
  return { json: query.summary === undefined ? page : { ...page, summary: summaryOf(account, rows, query.summary) } };
}

const summaryOf = ({ templates, templateLimit }: BusinessAccount, rows: readonly Template[], asked: string) =>
  pickFields(
    {
      total_count: rows.length,
      message_template_count: templates.size,
      message_template_limit: templateLimit,
      are_translations_complete: false,
    },
    [],
    asked,
    "WhatsAppBusinessAccountMessageTemplatesSummary",
  );

const fits = (value: string, asked: string | undefined) =>
  asked === undefined || value.toLowerCase() === asked.toLowerCase();

function create({ world, body, token }: Call, account: BusinessAccount): Answer {
  const given = readCreation(body.value);
  const key = `${given.name}/${given.language}`;
  const all = [...account.templates.values()];
  if (all.some(({ name, language }) => `${name}/${language}` === key)) throw taken;
  if (world.now() - (account.deletedTemplates.get(key) ?? Number.NEGATIVE_INFINITY) < nameRests) throw resting;
  if (all.length >= account.templateLimit) throw tooMany;
  if (all.filter(({ createdAt }) => world.now() - createdAt < hour).length >= mostPerHour) throw new GraphError(80007);
  const components = readComponents(given.components);
  const { category, parameter_format: parameterFormat } = given;
  requireRules({ category, parameterFormat, components, isHandle: handlesOf(world, token.appId) });
  const template: Template = {
    id: newId(),
    name: given.name,
    language: given.language,
    category: world.nextCategory ?? category,
    parameterFormat,
    status: "PENDING",
    components,
    quality: "UNKNOWN",
    rejectedReason: "NONE",
    createdAt: world.now(),
    edits: [],
    isPaced: false,
  };
  world.nextCategory = null;
  account.templates.set(template.id, template);
  return { json: { id: template.id, status: template.status, category: template.category } };
}

const refusal = (subcode: number, userTitle: string, userMessage: string) =>
  new GraphError(100, { subcode, userTitle, userMessage, message: "Invalid parameter" });
const taken = refusal(
  2388024,
  "Content in This Language Already Exists",
  "There is already content in this language for this template.",
);
const resting = refusal(
  2388023,
  "Message Template Language Is Being Deleted",
  "New content can't be added while the existing content is being deleted. Try again in 4 weeks.",
);
const tooMany = refusal(2388019, "Template Limit Exceeded", "The account has as many templates as are allowed.");

const handlesOf = (world: World, appId: string) => (handle: string) =>
  [...world.uploads.values()].some((upload) => upload.handle === handle && upload.appId === appId);

/** Only an approved, rejected or paused template can be changed, and an approved one only once a day and ten times a month. */
function edit({ world, body, token }: Call, template: Template): Answer {
  const given = readChange(body.value);
  if (!["APPROVED", "REJECTED", "PAUSED"].includes(template.status))
    throw refusal(2593003, "Template can't be edited", `A template that is ${template.status} can't be edited.`);
  if (given.category !== undefined && given.category !== template.category && template.status === "APPROVED")
    throw refusal(2388025, "Category can't be changed", "The category of an approved template can't be changed.");
  const since = (ms: number) => template.edits.filter((at) => world.now() - at < ms).length;
  if (template.status === "APPROVED" && (since(day) >= mostEditsADay || since(30 * day) >= mostEditsAMonth))
    throw refusal(
      2593004,
      "Too many edits",
      "An approved template can be edited once in 24 hours and 10 times in 30 days.",
    );
  const components = given.components ? readComponents(given.components) : template.components;
  const category = given.category ?? template.category;
  const parameterFormat = given.parameter_format ?? template.parameterFormat;
  if (given.components)
    requireRules({ category, parameterFormat, components, isHandle: handlesOf(world, token.appId) });
  Object.assign(template, { components, category, parameterFormat, status: "PENDING", rejectedReason: "NONE" });
  template.edits.push(world.now());
  return { json: { success: true, id: template.id, name: template.name, category } };
}

function remove(call: Call, account: BusinessAccount): Answer {
  const { world } = call;
  const given = paramsOf(call);
  if (given.name === undefined) throw new GraphError(100, { message: "The parameter name is required." });
  const found = [...account.templates.values()].filter(
    ({ id, name }) => name === given.name && (given.hsm_id === undefined || given.hsm_id === id),
  );
  if (found.length === 0) {
    if (given.hsm_id !== undefined && !account.templates.has(given.hsm_id)) throw unknownObject("DELETE", given.hsm_id);
    throw refusal(2593002, "Message Template Not Found", "The message template does not exist.");
  }
  for (const template of found) {
    if (template.status !== "REJECTED" && template.status !== "PENDING")
      account.deletedTemplates.set(`${template.name}/${template.language}`, world.now());
    account.templates.delete(template.id);
    template.status = "DELETED";
    tellTemplate(call, account, template, { event: "DELETED" });
  }
  return { json: { success: true } };
}
