import { inCompany } from "@balcao/core/base/database";
import { makeContact } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { formatNumber } from "@balcao/shared/phone";
import { expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();

test("a mention in a group shows names in the bubble, in the card of the list and in a quote", async () => {
  const { desk, stage } = context;
  const [rosa, caio] = [stage.customer({ name: "Rosa Lima" }), stage.customer({ name: "Caio Reis" })];
  const group = stage.network.group("Condomínio", [rosa.number, caio.number, desk.number]);
  const greeting = await caio.send(group.jid, { kind: "text", text: "Oi" });
  await eventually(async () =>
    expect(await desk.rows("select 1 from messages where wid = $1", [greeting])).toHaveLength(1),
  );
  const [company] = await inCompany(desk.companyId, () => queryText<{ name: string }>("select name from companies"));
  const own = stage.network.account(desk.number).lid;
  const text = (words: string) =>
    words.replace("<member>", caio.lid.split("@")[0] ?? "").replace("<own>", own.split("@")[0] ?? "");
  const contextInfo = { mentionedJid: [caio.lid, own] };
  const wid = await rosa.send(group.jid, {
    kind: "raw",
    message: { extendedTextMessage: { text: text("@<member> fala com o @<own>"), contextInfo } },
  });
  const named = `@Caio Reis fala com o @${company?.name}`;
  await eventually(async () => {
    const stored = await desk.rows<{ body: string }>("select body from messages where wid = $1", [wid]);
    expect(stored).toEqual([{ body: named }]);
  });
  const quoting = {
    extendedTextMessage: {
      text: "É isso",
      contextInfo: {
        stanzaId: wid,
        participant: rosa.lid,
        quotedMessage: { extendedTextMessage: { text: text("@<member> fala com o @<own>"), contextInfo } },
      },
    },
  };
  const answer = await caio.send(group.jid, { kind: "raw", message: quoting });
  await eventually(async () => {
    const [row] = await desk.rows<{ quoted: string }>(
      "select q.body as quoted from messages m join messages q on q.id = m.quoted_id where m.wid = $1",
      [answer],
    );
    expect(row).toEqual({ quoted: named });
  });
});

test("a group member who never wrote is named by the number from the group's list, or by the contact with that number", async () => {
  const { desk, stage } = context;
  const [rosa, davi, elis] = [stage.customer({}), stage.customer({}), stage.customer({})];
  const group = stage.network.group("Turma", [rosa.number, davi.number, elis.number, desk.number]);
  await makeContact(desk.companyId, { name: "Elis", number: elis.number });
  const lids = [davi, elis].map(({ lid }) => lid);
  const text = lids.map((lid) => `@${lid.split("@")[0]}`).join(" e ");
  const message = { extendedTextMessage: { text, contextInfo: { mentionedJid: lids } } };
  const wid = await rosa.send(group.jid, { kind: "raw", message });
  await eventually(async () => {
    const stored = await desk.rows<{ body: string }>("select body from messages where wid = $1", [wid]);
    expect(stored).toEqual([{ body: `@${formatNumber(davi.number)} e @Elis` }]);
  });
});
