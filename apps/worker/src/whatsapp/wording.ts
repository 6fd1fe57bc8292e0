import type { Language } from "@balcao/shared/automatic-texts";
import type { Wording } from "@balcao/core/desk/inbound/wording";

export type { Wording };
export const portuguese: Wording = { language: "pt", timezone: "America/Sao_Paulo" };

const locales: Record<Language, string> = { pt: "pt-BR", en: "en", es: "es" };

const terms = {
  pt: {
    items: "Itens",
    total: "Total",
    price: "Preço",
    amount: "Valor",
    starts: "Início",
    ends: "Fim",
    expires: "Vale até",
    place: "Local",
    link: "Link",
    votes: "votos",
    code: "Código",
    key: "Chave Pix",
    video: "Chamada de vídeo",
    voice: "Chamada de voz",
    cancelled: "Cancelado",
    options: "Opções",
    stickers: "Figurinhas",
    publisher: "De",
    vote: "voto",
    payee: "Recebedor",
    shipping: "Frete",
    tax: "Imposto",
    discount: "Desconto",
    processing: "Em preparação",
    partlyShipped: "Enviado em parte",
    shipped: "Enviado",
    completed: "Concluído",
    accepted: "Aceito",
    declined: "Recusado",
    subtotal: "Subtotal",
    otherFile: "(Outra foto ou outro arquivo: veja no celular.)",
  },
  en: {
    items: "Items",
    total: "Total",
    price: "Price",
    amount: "Amount",
    starts: "Starts",
    ends: "Ends",
    expires: "Valid until",
    place: "Place",
    link: "Link",
    votes: "votes",
    code: "Code",
    key: "Pix key",
    video: "Video call",
    voice: "Voice call",
    cancelled: "Cancelled",
    options: "Options",
    stickers: "Stickers",
    publisher: "By",
    vote: "vote",
    payee: "Payee",
    shipping: "Shipping",
    tax: "Tax",
    discount: "Discount",
    processing: "Being prepared",
    partlyShipped: "Partly shipped",
    shipped: "Shipped",
    completed: "Completed",
    accepted: "Accepted",
    declined: "Declined",
    subtotal: "Subtotal",
    otherFile: "(Another picture or file: see it on the phone.)",
  },
  es: {
    items: "Artículos",
    total: "Total",
    price: "Precio",
    amount: "Valor",
    starts: "Inicio",
    ends: "Fin",
    expires: "Válido hasta",
    place: "Lugar",
    link: "Enlace",
    votes: "votos",
    code: "Código",
    key: "Clave Pix",
    video: "Videollamada",
    voice: "Llamada de voz",
    cancelled: "Cancelado",
    options: "Opciones",
    stickers: "Stickers",
    publisher: "De",
    vote: "voto",
    payee: "Beneficiario",
    shipping: "Envío",
    tax: "Impuesto",
    discount: "Descuento",
    processing: "En preparación",
    partlyShipped: "Enviado en parte",
    shipped: "Enviado",
    completed: "Completado",
    accepted: "Aceptado",
    declined: "Rechazado",
    subtotal: "Subtotal",
    otherFile: "(Otra foto u otro archivo: véalo en el teléfono.)",
  },
} as const satisfies Record<Language, Record<string, string>>;
export type Term = keyof (typeof terms)["pt"];

/** Writes a line such as "Total: R$ 10,00". Returns nothing without a value. */
export const termed = ({ language }: Wording, term: Term, value: string | null | undefined): string =>
  value ? `${terms[language][term]}: ${value}` : "";
export const termOf = ({ language }: Wording, term: Term): string => terms[language][term];

/** Writes a sum as people do. Empty when there is no sum. An unknown currency is written by its code. */
export function moneyOf({ language }: Wording, amount: number, currency: string | null | undefined): string {
  if (!Number.isFinite(amount) || amount === 0) return "";
  const code = /^[A-Z]{3}$/i.test(currency ?? "") ? (currency ?? "").toUpperCase() : "";
  const style = code === "" ? { minimumFractionDigits: 2 } : { style: "currency" as const, currency: code };
  return new Intl.NumberFormat(locales[language], style).format(amount).replaceAll("\u00a0", " ");
}

/** A larger number is a time in milliseconds. */
const secondsAtMost = 100_000_000_000;
/** A time in milliseconds, whether its sender wrote seconds or milliseconds. */
export function msOf(value: unknown): number {
  const time = Number(value ?? 0);
  return time < secondsAtMost ? time * 1000 : time;
}

/** Writes a day and an hour by the company's clock. Empty when the time is not valid. */
export function timeOf({ language, timezone }: Wording, ms: number): string {
  if (!Number.isFinite(ms) || ms <= 0 || ms > 8.64e15) return "";
  const style = { dateStyle: "short", timeStyle: "short", timeZone: timezone } as const;
  return new Intl.DateTimeFormat(locales[language], style).format(ms).replaceAll("\u202f", " ");
}
