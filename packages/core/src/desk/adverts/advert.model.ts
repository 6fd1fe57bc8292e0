import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AdvertRow = table("adverts", {
  id: integer.default,
  companyId: integer,
  sourceId: text,
  kind: text,
  title: text,
  url: text,
  body: text.default,
  lastAt: timestamp.default,
});
export type AdvertRow = InstanceType<typeof AdvertRow>;
