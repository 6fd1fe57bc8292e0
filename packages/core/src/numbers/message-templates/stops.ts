import { readComponents } from "@balcao/shared/message-templates/content";
import { isApproved, isSameContent } from "@balcao/shared/message-templates/rules";
import { type TemplateStatus, templateStatuses } from "@balcao/shared/message-templates/schema";
import { json, type RowOf, text } from "../../base/columns.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { MessageTemplateRow } from "./message-template.model.ts";

/** The components of a template as it is now and as it was; null where they are the same to the letter. */
export type ComponentChange = Record<"before" | "now", { named: boolean; components: unknown }> | null;

/** A template as it is now, and as it was before. */
export const stopShape = {
  ...MessageTemplateRow.shape("name", "language", "status", "category"),
  statusBefore: text,
  categoryBefore: MessageTemplateRow.columns.category,
  rewritten: json<ComponentChange>().null,
};
type StopRow = RowOf<typeof stopShape>;

const rewritten: Sql = sql`case when p.components <> b.components or p.named <> b.named then jsonb_build_object(
  'now', jsonb_build_object('named', p.named, 'components', p.components),
  'before', jsonb_build_object('named', b.named, 'components', b.components)) end`;
/** `p` is the template as it is now, `b` as it was. */
export const stopColumns = sql`${MessageTemplateRow.pick("p", "name", "language", "status", "category")}, b.status as "statusBefore", b.category as "categoryBefore", ${rewritten} as rewritten`;

const statusOf = (word: string): TemplateStatus => templateStatuses.find((one) => one === word) ?? "unknown";
const couldBeSent = ({ statusBefore, categoryBefore: category }: StopRow): boolean =>
  isApproved({ status: statusOf(statusBefore), category, hasOther: false });

/** Whether customers would get other words than before. Other addresses of samples do not count, because Meta changes them at will. */
function hasOtherWords(given: ComponentChange): boolean {
  if (given === null) return false;
  const { now, before } = given;
  const contentOf = (one: typeof now) => readComponents(one.components).content;
  return now.named !== before.named || !isSameContent(contentOf(now), contentOf(before));
}

/**
 * Orders the e-mails to admins about templates that stop the campaigns and schedules that use them. These templates can no longer be sent, have another
 * category and so another price, or say something else than before.
 */
export function noteStops(wabaId: string, moved: readonly StopRow[]): void {
  for (const one of moved) {
    const why = couldBeSent(one) ? stopOf(one) : null;
    if (why !== null) enqueue("message-templates.stopped", { wabaId, name: one.name, language: one.language, why });
  }
}

function stopOf({ status, category, categoryBefore, rewritten: change }: StopRow): string | null {
  if (status !== "approved") return status;
  if (category !== categoryBefore) return category;
  return hasOtherWords(change) ? otherWords : null;
}

/** The reason of a template that stops the campaigns and schedules that use it although Meta still takes it at the same price: its text has changed. */
export const otherWords = "words";
