import { bigint, integer, json, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PollVoteRow = table(
  "poll_votes",
  {
    companyId: integer,
    messageId: bigint,
    voter: text,
    options: json<string[]>(),
  },
  { key: ["companyId", "messageId", "voter"] },
);
export type PollVoteRow = InstanceType<typeof PollVoteRow>;
