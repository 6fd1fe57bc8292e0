import { listImports, startImport } from "@balcao/core/desk/contacts/files/import";
import { inCompany } from "@balcao/core/base/database";
import { makeContact, makeUser } from "@balcao/core/testing/factories";
import type { PhoneEntry } from "@balcao/whatsapp-simulator/network-api";
import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";
import { runImports } from "./import.ts";

const stage = useStage();

const size = 5000;
/** The test takes some four seconds on an idle machine. These limits only end a test that hangs. */
const limits = { told: 40_000, all: 75_000 };
/** This many entries differ; each is repeated. */
const kinds = 50;
const rounds = size / kinds;
/** A Brazilian mobile number, with its ninth digit and without. */
const nine = (n: number) => `55319${80_000_000 + n}`;
const eight = (n: number) => `5531${80_000_000 + n}`;
const byNumber = (digits: string) => `${digits}@s.whatsapp.net`;
const byLid = (n: number) => `7${10_000_000 + n}@lid`;
const names = ["Zoë Ñandú", "👩‍👩‍👧 Família", "Açougue do Zé ✂️", "ديانا", "  José  da  Silva "];
const nameOf = (n: number) => `${names[n % names.length]} ${n}`.trim();

/** An entry of a phone that was in use for years. */
function entryOf(n: number): PhoneEntry {
  const name = nameOf(n);
  const chat = { jid: byLid(n), other: byNumber(nine(n)), hasChat: true };
  switch (n % kinds) {
    case 49:
      return { jid: `1203630000${n}@g.us`, name: `Grupo ${n}`, hasChat: true };
    case 48:
      return { jid: byLid(n), pushName: `Só LID ${n}` };
    // The previous entry again, saved with the other form of the number.
    case 47:
      return { jid: byNumber(nine(n - 1)), name };
    case 46:
      return { jid: byLid(n), other: byNumber(eight(n)), name, hasChat: true };
    case 45:
      return { jid: byNumber(eight(n - 1)), name };
    case 44:
      return { jid: byNumber(nine(n)), other: byLid(n), name };
    case 43:
      return { ...chat, pushName: `~${n}` };
    case 42:
      return { jid: byNumber(nine(n)), name };
    default:
      return n % 2 === 0 ? { ...chat, name, pushName: `~${n}` } : { jid: byNumber(nine(n)), other: byLid(n), name };
  }
}

test(
  "five thousand entries of a real phone end in a report whose sums agree, and typed names stay",
  async () => {
    const desk = await stage.desk();
    const here = <T>(work: () => Promise<T>) => inCompany(desk.companyId, work);
    const ana = await makeUser(desk.companyId);
    await makeContact(desk.companyId, { name: "Dona Lúcia", number: nine(2) });
    // A contact whose number was typed in a form unknown to WhatsApp, and was never checked.
    const cida = await makeContact(desk.companyId, { name: "Tia Cida", number: eight(3) });
    await desk.rows("update contact_identities set verified = false where contact_id = $1", [cida]);
    // Contacts without a name. The phone's owner saved a name for the first, and the second has a name of their own.
    await makeContact(desk.companyId, { name: nine(42), number: nine(42) });
    await makeContact(desk.companyId, { name: nine(43), number: nine(43) });
    const others: PhoneEntry[] = [
      { jid: "status@broadcast", name: "Status", hasChat: true },
      { jid: "120363999@newsletter", name: "Canal", hasChat: true },
      { jid: "0@s.whatsapp.net", name: "WhatsApp", hasChat: true },
      { jid: byNumber(desk.number), name: "Eu mesma", hasChat: true },
    ];
    const entries = Array.from({ length: size }, (_, n) => entryOf(n));
    await stage.network.account(desk.number).keepContacts([...entries, ...others]);
    stage.startWorker();
    await desk.link();
    // Of the four other entries, only the phone's own number counts as an entry.
    const total = size + 1;
    const pushNames = entries.filter(({ pushName }) => pushName).length;
    await eventually(async () => {
      const told = await desk.rows(
        "select count(*)::int as total, count(nullif(notify, ''))::int as notify from phone_contacts",
      );
      expect(told).toEqual([{ total, notify: pushNames }]);
    }, limits.told);
    const called = (...numbers: string[]) =>
      desk.rows<{ name: string }>("select name from contacts where number = any($1::text[]) order by id", [numbers]);
    // Contacts that arrive without a name get one before any import.
    await eventually(async () =>
      expect(await called(nine(42), nine(43))).toEqual([{ name: nameOf(42) }, { name: "~43" }]),
    );

    await here(() => startImport(ana, {}));
    await runImports();
    const [report] = await here(() => listImports());
    const same = 2 * rounds + 4;
    const added = size - 4 * rounds - 4;
    expect(report).toMatchObject({ status: "done", total, done: total, added, named: 0 });
    expect(report?.skipped).toEqual({ group: rounds, self: 1, "no-number": rounds, same, failed: 0 });
    expect(await desk.rows("select 1 from contacts")).toHaveLength(added + 4);
    expect(await called(nine(2))).toEqual([{ name: "Dona Lúcia" }]);
    expect(await called(eight(3), nine(3))).toEqual([{ name: "Tia Cida" }]);
    // The name comes from the earlier entry, in the order of the numbers.
    for (const n of [96, 143, 1000, 1001, 1002, 1003, 1004])
      expect(await called(nine(n), eight(n))).toEqual([{ name: n === 143 ? "~143" : nameOf(n) }]);
  },
  limits.all,
);
