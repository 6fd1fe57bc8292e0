import { hostname } from "node:os";
import type { Mail } from "@balcao/core/mail/mails";
import { createTransport } from "nodemailer";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** The way to the mail server. */
export interface Post {
  /** Resolves when the server has it; throws `Undeliverable` when it never will. */
  send(mail: Mail): Promise<void>;
}

/** The server will not take it today or tomorrow: there is no such recipient. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

export function smtpPost({ url, from }: { url: string; from: string }): Post {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? hostname();
  return {
    async send({ id, companyId, createdAt, recipient, subject, body }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever is written in it.
          to: { name: "", address: recipient },
          subject,
          text: body,
          date: createdAt,
          // Sent again after a crash, it is known to be the same.
          messageId: `<${companyId}-${id}-${createdAt.getTime()}@${host}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(reasonOf(error), { cause: error }) : error;
      }
    },
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
}
const isFinal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return code === "EENVELOPE" && (responseCode === 0 || responseCode >= 500);
};

/** Its codes: what the server says in words may name addresses. */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code ?? "ERROR", responseCode].filter(Boolean).join(" ");
}
