import type { Priority } from "@balcao/shared/announcements/rules";
import { boolean, Column, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AnnouncementRow = table(
  "announcements",
  {
    id: integer.default,
    title: text,
    text,
    priority: new Column<Priority, true>("smallint", false, true),
    status: boolean.default,
    startsAt: timestamp.null,
    endsAt: timestamp.null,
    imageKey: text.null,
    imageType: text.null,
    mediaName: text.null,
    createdAt: timestamp.default,
  },
  { company: null },
);
export type AnnouncementRow = InstanceType<typeof AnnouncementRow>;
