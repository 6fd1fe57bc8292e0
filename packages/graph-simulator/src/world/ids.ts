import { createHash, randomBytes, randomInt } from "node:crypto";

/** A number of fifteen digits, like the ids of Graph's objects. It is small enough for webhooks that contain it as a number. */
export const newId = (): string => `${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 7, 10 ** 8)}`;
/** The id of a message. */
export const newMessageId = (): string => `wamid.HBgM${randomBytes(24).toString("base64").replaceAll("=", "")}`;
export const newTokenText = (): string => `EAA${randomBytes(60).toString("hex")}`;
export const newSecret = (): string => randomBytes(16).toString("hex");

/** The id of a person inside one portfolio of businesses. */
export function scopedIdOf(personId: string, portfolioId: string, phone: string): string {
  const digest = createHash("sha256").update(`${personId}/${portfolioId}`).digest();
  const country = phone.startsWith("55") ? "BR" : "US";
  return `${country}.${(digest.readBigUInt64BE() % 10n ** 18n).toString().padStart(18, "1")}`;
}

/** A phone's digits, for any way of writing the phone. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

const brazilianMobile = /^55([1-9]\d)9(\d{8})$/;
/** WhatsApp's id of a phone. Brazilian mobiles outside of São Paulo, Rio and Espírito Santo lose the ninth digit. */
export function waIdOf(phone: string): string {
  const [, area, rest] = brazilianMobile.exec(phone) ?? [];
  return area !== undefined && Number(area) > 28 ? `55${area}${rest}` : phone;
}

/** Whether two texts name the same phone, with or without the ninth digit. */
export const isSamePhone = (one: string, other: string): boolean => withoutNinth(one) === withoutNinth(other);
const withoutNinth = (phone: string) => phone.replace(brazilianMobile, "55$1$2");
