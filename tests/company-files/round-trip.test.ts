import { readFile, writeFile } from "node:fs/promises";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { fileAt } from "@balcao/core/office/backup/archive/archive";
import { examineFile } from "@balcao/core/office/company-files/import";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAll } from "../tenancy/stage.ts";
import { strange } from "./strange.ts";
import { twoInstallations } from "./scene.ts";

type Scene = Awaited<ReturnType<typeof twoInstallations>>;
let scene: Scene;
let companyId: number;
let name: string;
let file: Awaited<ReturnType<Scene["out"]>>;
beforeAll(async () => {
  scene = await twoInstallations("company_files", process.env);
  companyId = (await makeAll()).companyId;
  await strange(scene.owner, companyId, scene.here.secrets);
  await neighbour();
  name = await nameOf(companyId);
  await scene.plansToo();
  file = await scene.out(scene.here, name, { billing: true, keys: true });
});
afterAll(() => scene.end());

const nameOf = async (id: number): Promise<string> =>
  (await scene.owner.query<{ name: string }>("select name from companies where id = $1", [id])).rows[0]?.name ?? "";

/** Another company with unusual words, whose ids lie between those of the company. */
const words = ["Quixotesco", "zarabatana", "perfunctório"] as const;
async function neighbour(): Promise<void> {
  const id = await makeCompany({ name: words[0] });
  await makeUser(id, { name: words[1], email: `${words[1]}@example.com` });
  const ticketId = await makeTicket(id, { contactId: await makeContact(id, { name: words[2] }) });
  await makeMessage(id, ticketId, { body: `${words[0]} ${words[1]} ${words[2]}` });
  const own = await makeTicket(companyId, { contactId: await makeContact(companyId) });
  await makeMessage(companyId, own, { body: "Depois da vizinha" });
}

const countThere = async (): Promise<number> =>
  (await scene.other.rows<{ count: number }>("select count(*)::int as count from companies"))[0]?.count ?? 0;

test("nothing of another company is in the file, and no secret or id of the installation", async () => {
  const { tables, others } = await scene.contentOf(file.archive);
  const all = JSON.stringify([tables, others]).toLowerCase();
  expect(all).toContain("depois da vizinha");
  for (const word of words) expect(all).not.toContain(word.toLowerCase());
  // Each id is a small number: the file does not say how many rows the installation has.
  const [message = ""] = tables["messages"] ?? [];
  expect(Number(message.split("\t")[0])).toBeLessThan(100);
  expect((await readFile(file.archive.name)).includes(Buffer.from("header.json"))).toBe(false);
});

test("a file that is cut, changed or another's is refused in words, and nothing is imported", async () => {
  const whole = await readFile(file.archive.name);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 3000) ^ 1, whole.length - 3000);
  for (const [at, bytes] of [whole.subarray(0, whole.length - 100), whole.subarray(0, 5000), changed].entries()) {
    const archive = fileAt(`${file.archive.name}.${at}`);
    await writeFile(archive.name, bytes);
    await expect(scene.into(scene.there, archive)).rejects.toThrow("is cut or was changed");
  }
  const stranger = (await scene.out(scene.here, words[0])).archive;
  await expect(scene.into(scene.there, stranger, { key: { passphrase: "cavalo correto" } })).rejects.toThrow(
    "does not open",
  );
  expect(await countThere()).toBe(0);
});

test("what stands in the way is said before anything is imported", async () => {
  const { faults } = await examineFile({ ...scene.here, archive: file.archive, key: scene.pair.identity });
  expect(faults).toEqual([
    expect.stringContaining(`There is a company ${name} already`),
    expect.stringContaining("users of another company have these e-mails"),
    expect.stringContaining("another company owns these numbers"),
    expect.stringContaining("has the access to these official numbers"),
    expect.stringContaining("these tokens are here already"),
    expect.stringContaining("these recipients of e-mails are here already"),
    expect.stringContaining("invoices of another company have these numbers"),
    expect.stringContaining("these payments are here already"),
  ]);
  await expect(scene.into(scene.here, file.archive)).rejects.toThrow("Nothing was imported");
  const before = await scene.other.rows("delete from plans returning identifier");
  const missing = await examineFile({ ...scene.there, archive: file.archive, key: scene.pair.identity });
  expect(missing.faults).toEqual([expect.stringContaining("The plan of its subscription is not here")]);
  await scene.plansToo();
  expect(before.length).toBeGreaterThan(0);
});

test("an import that breaks off in the rows leaves nothing, and one that breaks off in the files goes on", async () => {
  const whole = await readFile(file.archive.name);
  let opened = 0;
  const breaking = {
    ...file.archive,
    open: async () => Readable.from([(opened += 1) === 1 ? whole : whole.subarray(0, whole.length / 2)], { objectMode: false }),
  };
  await expect(scene.into(scene.there, breaking)).rejects.toThrow("is cut or was changed");
  expect(await countThere()).toBe(0);
  const { store } = scene.there;
  let put = 0;
  const full = {
    size: store.size.bind(store),
    async putBack(key: string, bytes: Readable) {
      put += 1;
      if (put === 2) throw new Error("The disk is full");
      return store.putBack(key, bytes);
    },
  };
  await expect(scene.into(scene.there, file.archive, { store: full })).rejects.toThrow("The disk is full");
  expect(await scene.other.rows("select seal, status from companies")).toEqual([{ seal: "arriving", status: false }]);
  const { id } = await scene.into(scene.there, file.archive);
  expect(await scene.other.rows("select id, seal, name from companies")).toEqual([{ id, seal: "arrived", name }]);
  await expect(scene.into(scene.there, file.archive)).rejects.toThrow("This file was imported before");
});

test("a company that goes out, in and out again is the same, table by table and file by file", async () => {
  const again = await scene.out(scene.there, name, { billing: true, keys: true });
  const [first, second] = [await scene.contentOf(file.archive), await scene.contentOf(again.archive)];
  expect(second.tables).toEqual(first.tables);
  const files = ({ others }: typeof first) => Object.entries(others).filter(([entry]) => /^(files|index)/.test(entry));
  expect(files(second)).toEqual(files(first));
  expect(files(first).length).toBeGreaterThan(2);
  expect(again.manifest).toEqual(file.manifest);
  // Nearly every table had a row, or the comparison would say little.
  const empty = file.manifest.tables.filter(({ rows }) => rows === 0).map(({ name: table }) => table);
  expect(empty).toEqual([]);
});
