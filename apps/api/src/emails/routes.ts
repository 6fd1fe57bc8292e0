import { asPlatform, inCompany } from "@balcao/core/base/database";
import { listEmails, listRecipients, showEmail } from "@balcao/core/desk/emails/list";
import { checkRecipients, emailStatus, type Installation, sendEmail } from "@balcao/core/desk/emails/send";
import {
  listUnsubscribed,
  maskedEmail,
  noteUnsubscribed,
  recipientByToken,
  resubscribe,
  unsubscribeByLink,
} from "@balcao/core/desk/emails/unsubscribes";
import { emailsApi as api } from "@balcao/shared/emails/api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";

const installation = (): Installation => ({
  mailFrom: env.MAIL_FROM ?? null,
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
});

export const emails = Router();
handle(emails, api.list, ({ query }) => listEmails(query));
handle(emails, api.status, (_input, actor) => emailStatus(actor, installation(), new Date()));
handle(emails, api.check, ({ body }) => checkRecipients(body.recipients, new Date()));
handle(emails, api.send, ({ body }, actor) => sendEmail(actor, body, installation(), new Date()));
handle(emails, api.show, ({ params }) => showEmail(params.emailId));
handle(emails, api.recipients, ({ params, query }) => listRecipients(params.emailId, query));
handle(emails, api.unsubscribed, ({ query }) => listUnsubscribed(query));
handle(emails, api.unsubscribe, ({ body }, actor) => noteUnsubscribed(actor, body));
handle(emails, api.resubscribe, ({ params, body }, actor) => resubscribe(actor, params.unsubscribedId, body));
handle(emails, api.openUnsubscribe, async ({ params }, _caller, { res }) => {
  res.redirect(303, `/unsubscribe/${params.token}`);
});
handle(emails, api.aboutUnsubscribe, async ({ params }) => {
  const { company, email, isUnsubscribed } = await recipientByToken(params.token);
  return { company, email: maskedEmail(email), isUnsubscribed };
});
handle(emails, api.confirmUnsubscribe, async ({ params }): Promise<{ ok: true }> => {
  const { companyId, email } = await asPlatform(() => recipientByToken(params.token));
  await inCompany(companyId, () => unsubscribeByLink(companyId, email));
  return { ok: true };
});
