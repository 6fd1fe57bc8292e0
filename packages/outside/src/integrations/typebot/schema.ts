import { z } from "zod";

// Answers of Typebot's chat API (startChat and continueChat, Typebot 3), with the parts that we read. Unknown parts must not hide the other parts.

const record = z.record(z.string(), z.unknown()).catch({});
const word = z.string().nullish().catch(null);

const bubble = z
  .object({ id: z.string().catch(""), type: z.string(), content: record })
  .catch({ id: "", type: "unknown", content: {} });
export type Bubble = z.output<typeof bubble>;

const path = z.object({ id: z.string(), text: word });
const item = z.object({
  id: z.string(),
  content: word,
  value: word,
  title: word,
  description: word,
  pictureSrc: word,
  imageUrl: word,
  paths: z.array(path).catch([]),
});
export type Item = z.output<typeof item>;

const input = z.object({
  id: z.string().catch(""),
  type: z.string(),
  items: z.array(item).catch([]),
  options: record,
  runtimeOptions: record,
});
export type Input = z.output<typeof input>;

const sideAction = z
  .object({
    type: z.string(),
    lastBubbleBlockId: word,
    expectsDedicatedReply: z.boolean().nullish().catch(null),
    wait: z
      .object({ secondsToWaitFor: z.coerce.number().min(0) })
      .nullish()
      .catch(null),
    redirect: z.object({ url: z.string() }).nullish().catch(null),
  })
  .catch({ type: "unknown" });
export type SideAction = z.output<typeof sideAction>;

export const chatAnswer = z.object({
  messages: z.array(bubble),
  input: input.nullish(),
  clientSideActions: z.array(sideAction).nullish(),
});
export type ChatAnswer = z.output<typeof chatAnswer>;
export const startAnswer = chatAnswer.extend({ sessionId: z.string().min(1).max(200) });

/** The question to the customer, for the next turn. */
const pending = z.object({
  type: z.string(),
  /** The options with the customer's numbers. `name` is the text for the customer, `content` the value for the flow. */
  options: z.array(z.object({ n: z.number().int(), id: z.string(), name: z.string(), content: z.string() })),
  isMultiple: z.boolean(),
  /** The word with which the customer skips a file. */
  skip: z.string().nullable(),
});
export type PendingInput = z.output<typeof pending>;
export type Option = PendingInput["options"][number];

export const keptSession = z.object({
  /** The flow of the session. The session is useless at another address. */
  flow: z.string(),
  sessionId: z.string(),
  /** The time of the flow's last answer. */
  at: z.iso.datetime(),
  pending,
});
export type KeptSession = z.output<typeof keptSession>;
