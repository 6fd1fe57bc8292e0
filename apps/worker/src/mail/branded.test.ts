import { asPlatform, inCompany } from "@balcao/core/base/database";
import { readForDrawing, resetBranding, updateBranding } from "@balcao/core/company/branding/branding";
import { writeMails } from "@balcao/core/company/mail/mails";
import { makeCompany } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../testing/mailbox.ts";
import { smtpPost } from "./smtp-post.ts";
import { sendMails } from "./send-mails.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
const from = { supportUrl: null };
const look = { name: 'Fala "Fácil"', accent: "#0b5394", senderName: "Equipe Fala", supportUrl: "" };
beforeEach(() => asPlatform(() => queryText("delete from mails")));
afterEach(async () => {
  mailbox.received.length = 0;
  await asPlatform(() => resetBranding(null, from));
});

async function send(): Promise<void> {
  await inCompany(await makeCompany(), () =>
    writeMails([
      {
        recipient: "ana@loja.test",
        subject: "{{product}}: aviso",
        content: { title: "Sua conta do {{product}}", paragraphs: ["Olá."] },
      },
      {
        recipient: "eva@loja.test",
        subject: "Oferta {{product}}",
        isBulk: true,
        senderName: "Loja da Eva",
        content: { brand: "Loja da Eva", paragraphs: ["Texto com {{product}}."] },
      },
    ]),
  );
  await sendMails(smtpPost({ url: mailbox.url, from: "Balcão <desk@balcao.test>" }));
}

const change = () =>
  asPlatform(async () => {
    const { version: drawnFrom } = await readForDrawing();
    return updateBranding(null, look, { pictures: {}, drawnFrom }, from);
  });

test("e-mails have the name, the colour and the sender that the operator gave the installation", async () => {
  await change();
  await send();
  const [mail] = mailbox.received;
  expect(mail?.subject).toBe('Fala "Fácil": aviso');
  expect(mail?.body).toBe('Sua conta do Fala "Fácil"\n\nOlá.\n');
  expect(mail?.html).toContain("Sua conta do Fala &quot;Fácil&quot;");
  expect(mail?.html).toContain("#0b5394");
  expect(mail?.html).not.toMatch(/Balcão|#9a1f33/);
  expect(mail?.headers.get("from")).toMatch(/Equipe Fala.*<desk@balcao\.test>/);
});

test("an e-mail of a company is left as the company wrote it", async () => {
  await change();
  await send();
  const mail = mailbox.received.find(({ to }) => to.includes("eva@loja.test"));
  expect(mail?.subject).toBe("Oferta {{product}}");
  expect(mail?.body).toBe("Texto com {{product}}.\n");
  expect(mail?.headers.get("from")).toContain("Loja da Eva via balcao.test");
});

test("without a branding e-mails have our name and the sender of the environment", async () => {
  await send();
  const [mail] = mailbox.received;
  expect(mail?.subject).toBe("Balcão: aviso");
  expect(mail?.html).toContain("#9a1f33");
  expect(mail?.headers.get("from")).toMatch(/<desk@balcao\.test>$/);
});
