import { asPlatform } from "@balcao/core/base/database";
import { billingStage, makePlan } from "@balcao/core/testing/billing-stage";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { addDays } from "@balcao/shared/hours/clock";
import { expect, test } from "vitest";
import { openMailbox } from "../testing/mailbox.ts";
import { smtpPost } from "./smtp-post.ts";
import { sendMails } from "./send-mails.ts";

test("every letter of a company's first year, including a change to a smaller plan, is sent once to the right recipient", async () => {
  await asPlatform(() => queryText("delete from mails"));
  const [mailbox, stage] = [await openMailbox(), await billingStage("2027-01-10")];
  await makeUser(stage.companyId, { name: "Bia" });
  const smaller = await makePlan(4990, { maxUsers: 1 });
  const post = smtpPost({ url: mailbox.url, from: "Balcão <desk@balcao.test>" });
  const pays: Record<string, () => Promise<void>> = {
    "2027-02-11": async () => stage.pay("2027-02-11", await stage.choose("2027-02-11")),
    "2027-02-20": async () => void (await stage.choose("2027-02-20", "pix", smaller.identifier)),
  };
  for (let day = "2027-01-10"; day < "2028-01-10"; day = addDays(day, 1)) {
    await stage.day(day);
    await pays[day]?.();
    await stage.rows("update mails set not_before = now() where state = 'waiting'");
    await sendMails(post);
  }
  const written = await stage.rows<{ subject: string; recipient: string; state: string }>(
    "select subject, recipient, state from mails order by id",
  );
  expect(written.filter(({ state }) => state !== "sent")).toEqual([]);
  const came = mailbox.received.map(({ to, subject }) => ({ recipient: to.join(), subject }));
  expect(came).toEqual(written.map(({ recipient, subject }) => ({ recipient, subject })));
  for (const words of ["teste termina em", "teste terminou", "está suspenso", "vence em", "ficou de fora"])
    expect([words, came.some(({ subject }) => subject.includes(words))]).toEqual([words, true]);
  await mailbox.close();
});
