/** Kinds of WhatsApp messages that we can name but cannot show as WhatsApp does. */
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
  /** A file from before the number was linked, which only its phone has. */
  "phone-media",
  // These are bodies of the media type "undecrypted". Their content did not arrive, and attendants see the reason.
  /** Linked devices never get this content, because only the phone shows it. */
  "view-once",
  /** The server gives this content only to the phone. */
  "phone-only",
  /** The new words of an edit could not be decrypted. */
  "sealed-edit",
] as const;
export type UnsupportedKind = (typeof unsupportedKinds)[number];

/** The body of a message of the media type "unsupported": its kind, on a line of its own that begins with a colon, and its words. */
export const unsupportedBody = (kind: UnsupportedKind | null, words: string): string =>
  [kind && `:${kind}`, words].filter(Boolean).join("\n");

/** The kind and the words of such a body. A body without a known kind has only words. */
export function readUnsupported(body: string): { kind: UnsupportedKind | null; words: string } {
  const [first = "", ...rest] = body.split("\n");
  const kind = unsupportedKinds.find((one) => first === `:${one}`);
  return kind ? { kind, words: rest.join("\n") } : { kind: null, words: body };
}
