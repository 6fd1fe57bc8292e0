import { integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AnnouncementReadRow = table(
  "announcement_reads",
  { companyId: integer, userId: integer, announcementId: integer, readAt: timestamp.default },
  { key: ["companyId", "userId", "announcementId"] },
);
export type AnnouncementReadRow = InstanceType<typeof AnnouncementReadRow>;
