import { languages } from "@balcao/shared/language";
import { integer, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PushDeviceRow = table("push_devices", {
  id: integer.default,
  companyId: integer,
  userId: integer,
  sessionId: uuid,
  name: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  language: oneOf(languages),
  createdAt: timestamp.default,
  lastSentAt: timestamp.null,
  restsUntil: timestamp.null,
});
