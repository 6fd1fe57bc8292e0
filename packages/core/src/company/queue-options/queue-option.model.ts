import type { OptionAction } from "@balcao/shared/queue-options/schema";
import { integer, text, textOf } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const QueueOptionRow = table("queue_options", {
  id: integer.default,
  companyId: integer,
  queueId: integer,
  parentId: integer.null,
  option: integer,
  title: text,
  message: text.default,
  action: textOf<OptionAction>().null,
  forwardQueueId: integer.null,
  promptId: integer.null,
  integrationId: integer.null,
  mediaId: integer.null,
});
export type QueueOptionRow = InstanceType<typeof QueueOptionRow>;
