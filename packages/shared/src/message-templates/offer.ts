import type { TemplateContent } from "./schema.ts";

/** The moment that a value names. Null unless it is an ISO time with its offset. */
export function momentOf(value: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

type Content = Pick<TemplateContent, "offer">;
type Values = { offer?: string | undefined };

/** When the offer of a message ends. Null when the template has no offer that ends, or nobody said when it does. */
export const offerEnd = ({ offer }: Content, values: Values): Date | null =>
  offer?.expires ? momentOf(values.offer ?? "") : null;

/** Whether the offer of a message is over at this time. Such a message is not sent. */
export const isOfferOver = (content: Content, values: Values, at: Date): boolean =>
  isOver(offerEnd(content, values)?.toISOString(), at);

/** Whether this end of an offer has come. False when there is no end. */
export const isOver = (end: string | undefined, at: Date): boolean => end !== undefined && new Date(end) <= at;
