import { isSendable } from "@balcao/shared/message-templates/rules";
import { type TemplateStatus, templateStatuses } from "@balcao/shared/message-templates/schema";
import { type RowOf, text } from "../../base/columns.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { MessageTemplateRow } from "./message-template.model.ts";

/** A template as it is now, and as it was before. */
export const stopShape = {
  ...MessageTemplateRow.shape("name", "language", "status", "category"),
  statusBefore: text,
  categoryBefore: MessageTemplateRow.columns.category,
};
type Moved = RowOf<typeof stopShape>;
/** `p` is the template as it is now, `b` as it was. */
export const stopColumns = sql`${MessageTemplateRow.pick("p", "name", "language", "status", "category")}, b.status as "statusBefore", b.category as "categoryBefore"`;

const statusOf = (word: string): TemplateStatus => templateStatuses.find((one) => one === word) ?? "unknown";
const couldBeSent = ({ statusBefore, categoryBefore: category }: Moved): boolean =>
  isSendable({ status: statusOf(statusBefore), category, hasOther: false });

/**
 * Has the admins told of templates that stopped what uses them: that could be sent and cannot any more, or have another category, and so another
 * price, than before.
 */
export function noteStops(wabaId: string, moved: readonly Moved[]): void {
  for (const { name, language, status, category, ...before } of moved) {
    if (!couldBeSent({ name, language, status, category, ...before })) continue;
    const isStopped = status !== "approved";
    if (!isStopped && category === before.categoryBefore) continue;
    enqueue("message-templates.stopped", { wabaId, name, language, why: isStopped ? status : category });
  }
}
