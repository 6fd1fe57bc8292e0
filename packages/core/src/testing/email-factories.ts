import { randomUUID } from "node:crypto";
import { inCompany } from "../base/database.ts";
import { queryText } from "./query-text.ts";

/** An e-mail to these recipients, and a person who unsubscribed. Nothing is sent. */
export const makeEmail = (
  companyId: number,
  recipients: readonly string[] = ["ana@loja.test"],
): Promise<{ emailId: number; unsubscribedId: number }> =>
  inCompany(companyId, async () => {
    const [email] = await queryText<{ id: number }>(
      `insert into emails (company_id, client_id, user_name, subject, message, sender_name, reply_to)
       values ($1, $2, 'Ana', 'Oferta', 'Só hoje', 'Loja', 'ana@loja.test') returning id`,
      [companyId, randomUUID()],
    );
    for (const recipient of recipients)
      await queryText("insert into email_recipients (company_id, email_id, email, token) values ($1, $2, $3, $4)", [
        companyId,
        email?.id,
        recipient,
        `${randomUUID()}${"x".repeat(7)}`,
      ]);
    const [gone] = await queryText<{ id: number }>(
      "insert into email_unsubscribes (company_id, email, source) values ($1, 'eva@loja.test', 'user') returning id",
      [companyId],
    );
    return { emailId: email?.id ?? 0, unsubscribedId: gone?.id ?? 0 };
  });
