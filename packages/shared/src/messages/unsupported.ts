/** Kinds of WhatsApp that we cannot show as they are, and can name. */
export const unsupportedKinds = [
  "product",
  "order",
  "invoice",
  "payment",
  "payment-request",
  "newsletter-invite",
  "group-invite",
  "event",
  "planned-call",
  "poll-result",
  "sticker-pack",
  "number-request",
  "assistant-answer",
  "call",
  // These two are bodies of the media type "undecrypted": their content did not come, and people are told why.
  /** Linked devices never get it: it can be seen on the phone alone. */
  "view-once",
  /** Its new words could not be opened. */
  "sealed-edit",
] as const;
export type UnsupportedKind = (typeof unsupportedKinds)[number];

/** The body of a message of the media type "unsupported": what it was, on a line of its own that begins with a colon, and its words. */
export const unsupportedBody = (kind: UnsupportedKind | null, words: string): string =>
  [kind && `:${kind}`, words].filter(Boolean).join("\n");

/** What such a body says. A body without a kind that we know is words. */
export function readUnsupported(body: string): { kind: UnsupportedKind | null; words: string } {
  const [first = "", ...rest] = body.split("\n");
  const kind = unsupportedKinds.find((one) => first === `:${one}`);
  return kind ? { kind, words: rest.join("\n") } : { kind: null, words: body };
}
