import type { Language } from "@balcao/shared/language";

/**
 * The content of an e-mail, in its order on the page. `writeMails` makes its plain text, and the sender makes its HTML, so both have the same
 * content. All of it is text, which is escaped for HTML. Line breaks stay, and addresses become links.
 *
 *   await writeMails([{
 *     recipient: user.email,
 *     subject: "Confirme o seu e-mail",
 *     content: {
 *       language: "pt",
 *       title: "Falta um passo",
 *       paragraphs: [`Olá, ${user.name}.`, "Use o código ou o botão em até 15 minutos."],
 *       code: "123456",
 *       button: { label: "Confirmar o e-mail", url: `${publicUrl}/confirm/…` },
 *       after: ["Se não foi você, ignore este e-mail."],
 *       footer: { text: "Você recebe este e-mail porque criou uma conta no {{product}}." },
 *     },
 *   }]);
 */
export interface MailContent {
  /** The language, which screen readers need. The default is Portuguese. */
  language?: Language;
  /** The sender's name, at the top of the e-mail; the default is the product's name. With a `brand` the e-mail is a company's own. */
  brand?: string;
  title?: string;
  paragraphs: readonly string[];
  /** The code, shown large and spaced so that it can be copied. */
  code?: string;
  /** `url` begins with http:// or https://; otherwise `writeMails` throws. */
  button?: { label: string; url: string };
  /** Paragraphs below the button. */
  after?: readonly string[];
  /** Small text at the very end: why the reader gets this e-mail, and how to unsubscribe. */
  footer?: { text: string; link?: { label: string; url: string } };
}

/** The content of an e-mail that was written as plain text. Blank lines separate its paragraphs. */
export const contentOf = (body: string): MailContent => ({
  paragraphs: body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== ""),
});

const link = ({ label, url }: { label: string; url: string }) => `${label}: ${webAddress(url)}`;

/** The plain text of an e-mail. */
export function textOfMail({ title, paragraphs, code, button, after = [], footer }: MailContent): string {
  const parts = [
    ...(title ? [title] : []),
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [link(button)] : []),
    ...after,
    ...(footer ? ["-- ", footer.text, ...(footer.link ? [link(footer.link)] : [])] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Throws for any address but http and https, so no e-mail has a link that runs code. */
export function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error("An e-mail links to http and https alone");
  return url;
}

/** An e-mail that is written in each language: a function of the language and the facts. */
export const letterIn =
  <Facts>(letters: Readonly<Record<Language, (facts: Facts) => { subject: string; content: MailContent }>>) =>
  (language: Language, facts: Facts): { subject: string; content: MailContent } => {
    const { subject, content } = letters[language](facts);
    return { subject, content: { ...content, language } };
  };
