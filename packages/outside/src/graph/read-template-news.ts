import { z } from "zod";
import { factFields } from "./read-number-news.ts";
import { categoryOf, qualityOf, statusOf } from "./template-words.ts";
import { templateStatuses } from "@balcao/shared/message-templates/schema";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";

/** The news of one account's templates in one call from Meta. */
export interface AccountNews {
  wabaId: string;
  /** The time of the event as Meta gives it; null when Meta gives none. */
  at: Date | null;
  /** `whole` is false when only Meta's list has the rest, such as the new text. */
  templates: (Pick<ToldTemplate, "metaId"> & Partial<ToldTemplate> & { whole: boolean })[];
}

const fields = [
  "message_template_status_update",
  "message_template_quality_update",
  "message_template_components_update",
  "template_category_update",
] as const;
type Field = (typeof fields)[number];

const id = z.union([z.number().int().min(1), z.string().regex(/^\d{1,40}$/)]).transform((given) => String(given));
const waba = z.string().regex(/^\d{1,30}$/);
const call = z.object({ entry: z.array(z.unknown()) });
/** Seconds. */
const seconds = z.number().int().min(1).max(9_999_999_999).nullish().catch(null);
const entry = z.object({ id: waba, time: seconds, changes: z.array(z.unknown()) });
const change = z.object({
  field: z.enum(fields),
  value: z.object({
    message_template_id: id,
    event: z.string().max(40).nullish().catch(null),
    reason: z.string().max(200).nullish().catch(null),
    new_quality_score: z.string().max(40).nullish().catch(null),
    new_category: z.string().max(40).nullish().catch(null),
  }),
});
type Value = z.infer<typeof change>["value"];

/**
 * The accounts that a call names, if the call is about templates or about the state of numbers. They are read from the raw bytes, because nothing is
 * parsed before the check of the signature. Other calls are identified by their numbers.
 */
export function accountsIn(bytes: Buffer): string[] {
  const text = bytes.toString("latin1");
  if (
    !/"(?:message_template_\w{1,30}|template_category_update)"/.test(text) &&
    !factFields.some((one) => text.includes(`"${one}"`))
  )
    return [];
  const found = new Set<string>();
  for (const [, one = ""] of text.matchAll(/"id" ?: ?"(\d{1,30})"/g)) {
    found.add(one);
    if (found.size >= 300) break;
  }
  return [...found];
}

/** The news of templates in a call, account by account. Unreadable news is left out, because Meta's list also contains it. */
export function readTemplateNews(json: unknown): AccountNews[] {
  const read = call.safeParse(json).data;
  return (read?.entry ?? []).flatMap((given): AccountNews[] => {
    const told = entry.safeParse(given).data;
    const templates = (told?.changes ?? []).flatMap((one) => {
      const { field, value } = change.safeParse(one).data ?? {};
      return field && value ? [newsOf(field, value)] : [];
    });
    return told && templates.length > 0
      ? [{ wabaId: told.id, at: told.time ? new Date(told.time * 1000) : null, templates }]
      : [];
  });
}

/** The states that an event can report. */
const reported: readonly string[] = [...templateStatuses.filter((one) => one !== "unknown"), "deleted"];

function newsOf(field: Field, value: Value): AccountNews["templates"][number] {
  const { message_template_id: metaId, event, reason, new_quality_score: quality, new_category: category } = value;
  switch (field) {
    case "message_template_status_update": {
      const status = event ? statusOf(event) : null;
      // Of other events, such as UNARCHIVED, only Meta's list tells the state.
      if (status === null || !reported.includes(status)) return { metaId, whole: false };
      return { metaId, whole: true, status, rejectedReason: reason && reason !== "NONE" ? reason : null };
    }
    case "message_template_quality_update":
      return { metaId, whole: true, ...(quality && { quality: qualityOf(quality) }) };
    case "template_category_update":
      return { metaId, whole: true, ...(category && { category: categoryOf(category) }) };
    case "message_template_components_update":
      return { metaId, whole: false };
  }
}
