import type { Meta } from "../messages/statuses.ts";
import type { BusinessAccount } from "../world/objects.ts";
import type { Template, TemplateStatus } from "../world/template.ts";

export interface TemplateNews {
  event: TemplateStatus | "FLAGGED" | "REINSTATED";
  /** The reason of the rejection, such as INVALID_FORMAT. */
  reason?: string;
  /** The kind of a pause: FIRST_PAUSE, SECOND_PAUSE. */
  title?: string;
}

/** The names of a template in webhooks. Its id is a number there. */
export const namesOf = ({ id, name, language }: Template) => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
});

/** Reports Meta's decision about a template. */
export function tellTemplate(
  { world, webhooks }: Meta,
  account: BusinessAccount,
  template: Template,
  { event, reason = "NONE", title = "FIRST_PAUSE" }: TemplateNews,
): void {
  const date = Math.floor(world.now() / 1000);
  const value = {
    event,
    ...namesOf(template),
    message_template_category: template.category,
    reason,
    ...(event === "DISABLED" && { disable_info: { disable_date: String(date) } }),
    ...(event === "PAUSED" && { other_info: { title, description: "The template has a low quality and is paused." } }),
  };
  webhooks.tell(account, { field: "message_template_status_update", value });
}
