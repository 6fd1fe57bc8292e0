import { type Email, emailSchema } from "@balcao/shared/emails/schema";

/** An e-mail that was sent to one address and arrived there. */
export const anEmail = (part: Partial<Email> = {}): Email =>
  emailSchema.parse({
    id: 1,
    subject: "Oferta",
    sender: "um@loja.test",
    recipient: "um@loja.test",
    message: "Só hoje",
    from: "Loja",
    replyTo: "ana@loja.test",
    userName: "Ana",
    createdAt: "2026-11-20T12:00:00.000Z",
    total: 1,
    counts: { waiting: 0, sent: 1, failed: 0, "no-mail": 0, unsubscribed: 0, late: 0 },
    ...part,
  });
