import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { listEmails, listRecipients } from "@balcao/core/desk/emails/list";
import { settleRecipient } from "@balcao/core/desk/emails/outcome";
import { emailStatus, sendEmail } from "@balcao/core/desk/emails/send";
import {
  listUnsubscribed,
  noteUnsubscribed,
  resubscribe,
  unsubscribeByLink,
} from "@balcao/core/desk/emails/unsubscribes";
import { makeEmail } from "@balcao/core/testing/email-factories";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { emailsApi } from "@balcao/shared/emails/api";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { emailKeys } from "../../../apps/web/src/nouns/emails/noun.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

const installation = { mailFrom: "desk@balcao.test", publicUrl: "https://desk.test" };

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  const ids = await makeEmail(companyId, ["um@loja.test", "dois@loja.test"]);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const [first] = await here(() => queryText<{ id: number }>("select id from email_recipients order by id"));
  return { companyId, admin, ...ids, recipientId: first?.id ?? 0, here };
}
type Stage = Awaited<ReturnType<typeof stage>>;

/** The actions by the names of their calls. Actions of the worker have no call. */
const actions: Record<string, [name: string, act: (s: Stage) => Promise<unknown>][]> = {
  send: [
    [
      "an e-mail is sent",
      (s) =>
        sendEmail(
          s.admin,
          {
            recipients: { kind: "typed", text: "x@loja.test" },
            subject: "Novo",
            message: "Oi",
            clientId: randomUUID(),
          },
          installation,
          new Date(),
        ),
    ],
  ],
  none: [
    ["one recipient has got it", (s) => settleRecipient(s.recipientId, { state: "sent" })],
    ["one recipient was refused", (s) => settleRecipient(s.recipientId, { state: "failed", reason: "550" })],
  ],
  unsubscribe: [["somebody is noted", (s) => noteUnsubscribed(s.admin, { email: "bia@loja.test", reason: "Ligou" })]],
  resubscribe: [["somebody subscribes again", (s) => resubscribe(s.admin, s.unsubscribedId, { reason: "Pediu" })]],
  confirmUnsubscribe: [["somebody unsubscribes by the link", (s) => unsubscribeByLink(s.companyId, "um@loja.test")]],
};

test.each(Object.values(actions).flat())(
  "when %s, the admins' screens show the same as a fresh fetch, or fetch again",
  async (_name, act) => {
    const s = await stage();
    const shown: ScreenQuery[] = [
      [emailKeys.page(1), () => listEmails({ pageNumber: 1 })],
      [emailKeys.recipients(s.emailId), () => listRecipients(s.emailId, { pageNumber: 1 }).then(paged)],
      [emailKeys.status, () => emailStatus(s.admin, installation, new Date())],
      [emailKeys.unsubscribed, () => listUnsubscribed({ searchParam: "", pageNumber: 1 }).then(paged)],
    ];
    const cache = await cacheOf(shown, s.here);
    await s.here(() => act(s));
    const told = (await publishedBy(s.companyId)).filter(({ name }) => name.startsWith("email"));
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.flatMap((event) => event.rooms))).toEqual(new Set([rooms.admins(s.companyId)]));
    play(cache, told);
    await expectFresh(cache, shown, s.here);
  },
);

test("the list of actions contains every call that changes e-mails", () => {
  const changing = Object.entries(emailsApi).filter(([name, { method }]) => method !== "GET" && name !== "check");
  expect(Object.keys(actions).toSorted()).toEqual(["none", ...changing.map(([name]) => name)].toSorted());
});
