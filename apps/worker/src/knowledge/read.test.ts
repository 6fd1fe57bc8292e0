import { Readable } from "node:stream";
import { whileAlive } from "@balcao/core/base/postgres/alive";
import { inCompany } from "@balcao/core/base/database";
import { FileStore, putFile, readFile, removeFile } from "@balcao/core/base/files/store";
import { showKnowledge } from "@balcao/core/desk/knowledge/access";
import { addFile, readAgain, replaceFile } from "@balcao/core/desk/knowledge/files";
import { claimReading, endReading } from "@balcao/core/desk/knowledge/reading";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import { createKnowledge, deleteKnowledge, updateKnowledge } from "@balcao/core/desk/knowledge/service";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { AppError } from "@balcao/shared/errors";
import { beforeAll, expect, test, vi } from "vitest";
import { encrypted, makePdf } from "../testing/pdf.ts";
import { quickReaders } from "../testing/quick-readers.ts";
import { readKnowledge } from "./read.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const store = async (bytes: Buffer | string, name: string) => ({
    ...(await putFile(companyId, Buffer.from(bytes))),
    name,
  });
  const add = async (bytes: Buffer | string, name: string) => {
    const file = await store(bytes, name);
    const { id } = await here(() => addFile(admin, file));
    return { id, key: file.key };
  };
  const know = async (bytes: Buffer | string, name: string) => {
    const added = await add(bytes, name);
    await readKnowledge();
    return added;
  };
  return {
    companyId,
    admin,
    here,
    store,
    add,
    know,
    show: (id: number) => here(() => showKnowledge(id)),
    find: (question: string) => here(() => searchKnowledge(question)),
  };
}
const long = (line: string) => Array.from({ length: 20 }, () => `${line} Cada frase desta página ocupa o seu lugar.`);

test("the assistant knows a PDF after it was read, and a search result names the file and the page", async () => {
  const s = await stage();
  const { id } = await s.add(
    makePdf([long("Sobre nós."), long("A devolução é aceita em sete dias.")]),
    "Manual 2026.pdf",
  );
  expect(await s.show(id)).toMatchObject({
    title: "Manual 2026",
    state: "reading",
    pieces: 0,
    fileName: "Manual 2026.pdf",
  });
  await readKnowledge();
  const known = await s.show(id);
  expect(known).toMatchObject({ state: "ready", failure: null });
  expect(known.pieces).toBeGreaterThan(1);
  expect((await s.find("posso devolver"))[0]).toMatchObject({ sourceId: id, fileName: "Manual 2026.pdf", page: 2 });
  const told = (await publishedBy(s.companyId)).filter(({ name }) => name === "knowledge.update");
  expect(told.map(({ payload }) => (payload as { knowledge: { state: string } }).knowledge.state)).toEqual([
    "reading",
    "ready",
  ]);
});

test("a text has no pages; its title can be changed, its words cannot", async () => {
  const s = await stage();
  const { id } = await s.know("O estacionamento é gratuito.", "regras.md");
  expect(await s.find("estacionamento")).toMatchObject([{ fileName: "regras.md", page: null, title: "regras" }]);
  await s.here(() => updateKnowledge(s.admin, id, { title: "Regras da casa" }));
  expect((await s.find("estacionamento"))[0]?.title).toBe("Regras da casa");
  await expect(s.here(() => updateKnowledge(s.admin, id, { body: "Outro." }))).rejects.toMatchObject({
    code: "ERR_KNOWLEDGE_OF_FILE",
  });
});

test("a file that cannot be read says why, does not affect other files, and can be read again", async () => {
  const s = await stage();
  const shut = await s.add(makePdf([["x"]], { trailer: encrypted() }), "fechado.pdf");
  const lost = await s.add("Some.", "sumiu.txt");
  await removeFile(lost.key);
  const fine = await s.know("Abrimos às nove.", "horas.txt");
  expect(await s.show(shut.id)).toMatchObject({ state: "failed", failure: "protected", pieces: 0 });
  expect(await s.show(lost.id)).toMatchObject({ state: "failed", failure: "noFile" });
  expect(await s.show(fine.id)).toMatchObject({ state: "ready", pieces: 1 });
  expect(await s.here(() => readAgain(fine.id))).toMatchObject({ state: "ready" });
  expect(await s.here(() => readAgain(shut.id))).toMatchObject({ state: "reading", failure: null });
});

test("a replaced file keeps its old text until the new one is read, and then the old bytes are deleted", async () => {
  const s = await stage();
  const { id, key } = await s.know("O frete custa dez reais.", "frete.txt");
  const next = await s.store("O frete é grátis.", "frete-novo.txt");
  const { gone } = await s.here(() => replaceFile(s.admin, id, next));
  expect(gone).toEqual([key]);
  expect((await s.find("frete"))[0]?.text).toBe("O frete custa dez reais.");
  await readKnowledge();
  expect((await s.find("frete")).map(({ text }) => text)).toEqual(["O frete é grátis."]);
  const worse = await s.store(makePdf([[]]), "foto.pdf");
  await s.here(() => replaceFile(s.admin, id, worse));
  await readKnowledge();
  expect([await s.find("frete"), (await s.show(id)).failure]).toEqual([[], "noText"]);
  const audit = await s.here(() => queryText<{ action: string }>("select action from audit order by id"));
  expect(audit.map(({ action }) => action)).toEqual(["knowledge.created", "knowledge.changed", "knowledge.changed"]);
});

test("a file for which the company has no space left reports that, and nothing else changes", async () => {
  const s = await stage();
  const { id } = await s.here(() =>
    createKnowledge(s.admin, { kind: "answer", title: "Um", body: "Texto.", ways: "" }),
  );
  await s.here(() =>
    queryText(
      `insert into knowledge_pieces (company_id, source_id, position, title, body)
       select $1, $2, n, 'Um', 'a' from generate_series(2, 2000) n`,
      [s.companyId, id],
    ),
  );
  const file = await s.know("Mais um texto.", "mais.txt");
  expect(await s.show(file.id)).toMatchObject({ state: "failed", failure: "full", pieces: 0 });
});

test("a deletion removes the file's row and returns its key, even while a worker reads the file", async () => {
  const s = await stage();
  const { id, key } = await s.add("Texto.", "a.txt");
  const worker = crypto.randomUUID();
  await s.here(() => claimReading(id, worker));
  expect((await s.here(() => deleteKnowledge(s.admin, id))).gone).toEqual([key]);
  await s.here(() => endReading(id, worker, { text: "Texto." }));
  expect(await s.here(() => queryText("select 1 from media"))).toEqual([]);
  expect((await readFile(key)).toString()).toBe("Texto.");
});

test("a worker leaves a living worker's file alone, takes over a dead worker's file, and fails it after three tries", async () => {
  const s = await stage();
  const { id } = await s.add("Texto.", "a.txt");
  const other = crypto.randomUUID();
  await whileAlive(other, async () => {
    await s.here(() => claimReading(id, other));
    await readKnowledge();
    expect((await s.show(id)).state).toBe("reading");
  });
  await s.here(() => queryText("update knowledge_sources set tries = 3"));
  await readKnowledge();
  expect(await s.show(id)).toMatchObject({ state: "failed", failure: "broken" });
  await s.here(() => readAgain(id));
  await readKnowledge();
  expect((await s.show(id)).state).toBe("ready");
});

test("a file waits as long as the bucket of the files does not answer", async () => {
  const s = await stage();
  const { id } = await s.add("Texto.", "a.txt");
  const away = vi.spyOn(FileStore.prototype, "open").mockRejectedValue(new AppError("ERR_UNAVAILABLE"));
  for (let round = 0; round < 5; round += 1) await readKnowledge();
  expect((await s.show(id)).state).toBe("reading");
  away.mockRestore();
  await readKnowledge();
  expect((await s.show(id)).state).toBe("ready");
});

test("a file that breaks off while it is read waits, and no part of it becomes knowledge", async () => {
  const s = await stage();
  const { id } = await s.add("Abrimos às nove. Fechamos às dez.", "horas.txt");
  const half = async function* () {
    yield Buffer.from("Abrimos às nove.");
    throw new AppError("ERR_UNAVAILABLE");
  };
  const cut = vi.spyOn(FileStore.prototype, "open").mockImplementation(async () => Readable.from(half()));
  for (let round = 0; round < 5; round += 1) await readKnowledge();
  expect(await s.show(id)).toMatchObject({ state: "reading", pieces: 0 });
  cut.mockRestore();
  await readKnowledge();
  expect((await s.find("horas fechamos"))[0]?.text).toContain("Fechamos às dez.");
});

test("a file waits while the company's plan leaves the assistant out", async () => {
  const s = await stage();
  await s.here(() => queryText("update companies set plan_features = '{}' where id = $1", [s.companyId]));
  const { id } = await s.know("Texto.", "a.txt");
  expect((await s.show(id)).state).toBe("reading");
});
