import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeContact } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { nameMentions } from "./mentions.ts";

test("a text shows names for the people it mentions: a contact by LID, the company, an unknown number and an unknown LID", async () => {
  const companyId = await makeCompany({ name: "Loja Azul" });
  const contactId = await makeContact(companyId, { name: "Rosa Lima" });
  const lid = (value: string, isOwn = false) => ({ identity: { kind: "lid" as const, value }, isOwn });
  await inCompany(companyId, () =>
    queryText(
      "insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'lid', '208751623795793')",
      [companyId, contactId],
    ),
  );
  const message = {
    ...inboundText(await makeConnection(companyId), {
      body: "@208751623795793 fala com o @244736362321275, o @5511987654321 e a @999999999999999. E-mail: a@12345678.com",
      quotedText: "@208751623795793?",
    }),
    mentions: [
      lid("208751623795793"),
      lid("244736362321275", true),
      { identity: { kind: "phone" as const, value: "5511987654321" }, isOwn: false },
      lid("999999999999999"),
    ],
  };
  await inCompany(companyId, () => nameMentions(message, { language: "pt", timezone: "America/Sao_Paulo" }));
  expect(message.body).toBe(
    "@Rosa Lima fala com o @Loja Azul, o @+55 11 98765-4321 e a @participante. E-mail: a@12345678.com",
  );
  expect(message.quotedText).toBe("@Rosa Lima?");
});

test("a contact of another company gives no name", async () => {
  const [here, there] = [await makeCompany(), await makeCompany()];
  const contactId = await makeContact(there, { name: "Segredo" });
  await inCompany(there, () =>
    queryText(
      "insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'lid', '208751623795799')",
      [there, contactId],
    ),
  );
  const message = {
    ...inboundText(await makeConnection(here), { body: "@208751623795799 oi" }),
    mentions: [{ identity: { kind: "lid" as const, value: "208751623795799" }, isOwn: false }],
  };
  await inCompany(here, () => nameMentions(message, { language: "en", timezone: "UTC" }));
  expect(message.body).toBe("@member oi");
});
