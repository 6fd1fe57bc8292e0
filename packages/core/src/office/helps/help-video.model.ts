import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const HelpVideoRow = table(
  "help_videos",
  {
    id: integer.default,
    title: text,
    description: text.default,
    video: text,
    createdAt: timestamp.default,
  },
  { company: null },
);
export type HelpVideoRow = InstanceType<typeof HelpVideoRow>;
