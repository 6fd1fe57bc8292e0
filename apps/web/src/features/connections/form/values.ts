import { usualTimeToTransfer } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Setting } from "@balcao/shared/settings/schema";
import { type Language, languages } from "../../../lib/i18n.ts";

const texts = [
  "greetingMessage",
  "complationMessage",
  "ratingMessage",
  "transferMessage",
  "outOfHoursMessage",
  "expiresInactiveMessage",
] as const;
export type TextName = (typeof texts)[number];
const numbers = ["timeToTransfer", "maxUseBotQueues", "timeUseBotQueues", "expiresTicket"] as const;
export type NumberName = (typeof numbers)[number];

/** The values of the dialog. Numbers are texts while they are typed. */
export type Values = {
  name: string;
  queueIds: number[];
  isDefault: boolean;
  /** The connection that the new one replaces. */
  replaces: number | null;
} & Record<TextName, string> &
  Record<NumberName, string> &
  Pick<Connection, "language" | "transferQueueId" | "promptId" | "integrationId">;

export const languageOf = (settings: readonly Setting[]): Language =>
  languages.find((one) => settings.some(({ key, value }) => key === "language" && value === one)) ?? "pt";

/**
 * The values at the start. A new number uses its company's language and has the first queue. While the company has only that queue, customers get it
 * without a menu. With several queues, the first queue takes customers who choose none. The name may be known from Meta.
 */
export const valuesOf = (
  connection: Connection | null,
  spoken: Language,
  firstQueueId: number | null,
  name = "",
): Values => ({
  name: connection?.name ?? name.slice(0, 50),
  queueIds: connection?.queues.map(({ id }) => id) ?? (firstQueueId === null ? [] : [firstQueueId]),
  isDefault: connection?.isDefault ?? false,
  replaces: null,
  greetingMessage: connection?.greetingMessage ?? "",
  complationMessage: connection?.complationMessage ?? "",
  ratingMessage: connection?.ratingMessage ?? "",
  transferMessage: connection?.transferMessage ?? "",
  outOfHoursMessage: connection?.outOfHoursMessage ?? "",
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? "",
  language: connection?.language ?? spoken,
  transferQueueId: connection ? connection.transferQueueId : firstQueueId,
  promptId: connection?.promptId ?? null,
  integrationId: connection?.integrationId ?? null,
  timeToTransfer: String(connection?.timeToTransfer ?? usualTimeToTransfer),
  maxUseBotQueues: String(connection?.maxUseBotQueues ?? 3),
  timeUseBotQueues: String(connection?.timeUseBotQueues ?? 0),
  expiresTicket: String(connection?.expiresTicket ?? 0),
});

export const bodyOf = ({
  name,
  timeToTransfer,
  maxUseBotQueues,
  timeUseBotQueues,
  expiresTicket,
  replaces,
  ...rest
}: Values) => ({
  ...rest,
  ...(replaces !== null && { replaces }),
  name: name.trim(),
  timeToTransfer: Number(timeToTransfer),
  maxUseBotQueues: Number(maxUseBotQueues),
  timeUseBotQueues: Number(timeUseBotQueues),
  expiresTicket: Number(expiresTicket),
});
