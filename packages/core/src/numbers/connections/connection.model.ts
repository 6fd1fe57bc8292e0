import { connectionStatus, disconnectReason, networks } from "@balcao/shared/connections/schema";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import { languages } from "@balcao/shared/language";
import { offBy } from "@balcao/shared/plans/off";
import { boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ConnectionRow = table(
  "connections",
  {
    id: integer.default,
    companyId: integer,
    name: text,
    network: oneOf(networks),
    status: oneOf(connectionStatus.options).default,
    wanted: boolean.default,
    qrcode: text.null,
    pairingCode: text.null,
    pairingNumber: text.null,
    passkey: json<PasskeyStep>().null,
    reason: oneOf(disconnectReason.options).null.default,
    retries: integer.default,
    retryAt: timestamp.null,
    number: text.null,
    lid: text.null,
    isDefault: boolean.default,
    greetingMessage: text.default,
    createdAt: timestamp.default,
    updatedAt: timestamp.default,
    deletedAt: timestamp.null,
    complationMessage: text.default,
    ratingMessage: text.default,
    transferMessage: text.default,
    outOfHoursMessage: text.default,
    expiresInactiveMessage: text.default,
    transferQueueId: integer.null,
    timeToTransfer: integer.default,
    maxUseBotQueues: integer.default,
    timeUseBotQueues: integer.default,
    expiresTicket: integer.default,
    language: oneOf(languages).default,
    integrationId: integer.null,
    promptId: integer.null,
    offBy: oneOf(offBy).null,
    goesOff: boolean.default,
  },
  { defaultScope: { where: { deletedAt: null } } },
);
export type ConnectionRow = InstanceType<typeof ConnectionRow>;
