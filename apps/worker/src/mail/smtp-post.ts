import { hostname } from "node:os";
import { contentOf } from "@balcao/core/company/mail/content";
import { htmlOfMail, type MailLook } from "@balcao/core/company/mail/html";
import type { Mail } from "@balcao/core/company/mail/mails";
import { createTransport, type SendMailOptions } from "nodemailer";

/** The time limit for one e-mail, even when the server still answers. */
const wholeMs = 120_000;
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** The connection to the mail server. */
export interface Post {
  /** Resolves when the server has taken the e-mail. Throws `Undeliverable` when the server will never take it. */
  send(mail: Mail, look: MailLook & { senderName: string }): Promise<void>;
}

/** The server will never take the e-mail, because the recipient does not exist or the address is not valid. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/** The server decided nothing about this e-mail, because it does not answer or refuses the log-in. The next e-mail would fail as well. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof Undeliverable) && !["EENVELOPE", "EMESSAGE"].includes((error as SmtpError).code ?? "");

export function smtpPost({ url, from, withinMs = wholeMs }: { url: string; from: string; withinMs?: number }): Post {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  const host = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? hostname();
  return {
    async send(mail, look) {
      try {
        await transport.sendMail({
          ...lettersOf(mail, from, look),
          // An e-mail that is sent again after a crash keeps its id.
          messageId: `<${mail.companyId}-${mail.id}-${mail.createdAt.getTime()}@${host}>`,
          signal: AbortSignal.timeout(withinMs),
        });
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(reasonOf(error), { cause: error }) : error;
      }
    },
  };
}

/** Puts the domain beside a company's name, as mail programs do, because a company may give itself the name of a bank. */
const senderOf = (name: string, address: string) => ({
  name: `${name} via ${address.slice(address.lastIndexOf("@") + 1)}`,
  address,
});

function lettersOf(
  { recipient, subject, body, content, createdAt, ...rest }: Mail,
  from: string,
  look: MailLook & { senderName: string },
): SendMailOptions {
  const { replyTo, senderName, unsubscribeUrl } = rest;
  // The operator's own name needs no domain beside it.
  const ours = look.senderName === "" ? from : { name: look.senderName, address: addressIn(from) };
  return {
    from: senderName ? senderOf(senderName, addressIn(from)) : ours,
    // As an object the recipient is one address, whatever its text contains.
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text: body,
    html: htmlOfMail(subject, content ?? contentOf(body), look),
    date: createdAt,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** The address of a sender. The sender may have the form of a name and <an address>. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The command that the server refused. `API` means that no command reached the server. */
  command?: string;
}
/**
 * Whether this e-mail can never be sent. A refused sender ("authenticate first", "only with TLS") does not count, because the operator can correct
 * it.
 */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode = 0, command } = error as SmtpError;
  return code === "EENVELOPE" && (command === "API" || (command === "RCPT TO" && responseCode >= 500));
};

/** The codes of an error, without the server's text, because the text may contain addresses. */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code ?? "ERROR", responseCode].filter(Boolean).join(" ");
}
