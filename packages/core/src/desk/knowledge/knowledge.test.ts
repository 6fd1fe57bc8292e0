import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeQuickMessage, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { deleteQuickMessage, updateQuickMessage } from "../quick-messages/service.ts";
import { showKnowledge } from "./access.ts";
import { listKnowledge } from "./list.ts";
import { searchKnowledge } from "./search.ts";
import { createKnowledge, deleteKnowledge, knowQuickMessage, updateKnowledge } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const know = (title: string, body: string, ways = "") =>
    here(() => createKnowledge(admin, { kind: "answer", title, body, ways }));
  const find = async (question: string) => (await here(() => searchKnowledge(question))).map(({ title }) => title);
  return { companyId, admin, here, know, find };
}

async function shop() {
  const all = await stage();
  await all.know("Trocas", "A devolução é aceita em sete dias, com a nota.");
  await all.know("Horário", "Funcionamos de segunda a sexta, das nove às dezoito.", "que horas vocês abrem?");
  await all.know("Pagamento", "Aceitamos cartão de crédito, boleto e Pix.");
  await all.know("Entrega", "Entregamos na região em dois dias úteis.");
  return all;
}

test.each([
  ["Posso devolver o produto?", "Trocas"],
  ["voces aceitam cartao de credito", "Pagamento"],
  ["como faço o pagamneto", "Pagamento"],
  ["que horas abre?", "Horário"],
  ["vocês entregam?", "Entrega"],
])("the question %s is answered by %s, despite its accents, word forms and typing errors", async (question, title) => {
  expect((await (await shop()).find(question))[0]).toBe(title);
});

test("a question without a meaningful word, or without a matching text, finds nothing", async () => {
  const { find } = await shop();
  expect(await find("oi, bom dia, tudo")).toEqual([]);
  expect(await find("")).toEqual([]);
  expect(await find("zebra")).toEqual([]);
  expect(await find("' | :* & !")).toEqual([]);
});

test("a word that few texts have counts more than a word that all texts have", async () => {
  const { know, find } = await stage();
  for (const place of ["Recife", "Olinda", "Natal", "Belém"]) await know(`Loja ${place}`, `A loja fica em ${place}.`);
  expect((await find("onde fica a loja de Olinda"))[0]).toBe("Loja Olinda");
});

test("a long text is found by the words in its middle, as a piece that fits into a prompt", async () => {
  const { admin, here } = await stage();
  const filling = "Este parágrafo fala de outra coisa, com calma e sem pressa nenhuma. ".repeat(40);
  const body = `${filling}\n\nO estacionamento é gratuito para clientes.\n\n${filling}`;
  const { id, pieces } = await here(() => createKnowledge(admin, { kind: "article", title: "Guia", body, ways: "" }));
  expect(pieces).toBeGreaterThan(4);
  const [found] = await here(() => searchKnowledge("estacionamento"));
  expect(found).toMatchObject({ sourceId: id, text: expect.stringContaining("gratuito") });
  expect(found?.text.length).toBeLessThanOrEqual(1200);
});

test("a change and a deletion remove the old words from the search, and from the company's vocabulary", async () => {
  const { admin, here, know, find } = await stage();
  const { id } = await know("Frete", "O frete é grátis acima de cem reais.");
  await here(() => updateKnowledge(admin, id, { body: "O frete custa dez reais." }));
  expect(await find("grátis")).toEqual([]);
  expect(await here(() => queryText("select 1 from knowledge_vocabulary where word = 'gratis'"))).toEqual([]);
  await here(() => deleteKnowledge(admin, id));
  expect(await find("frete")).toEqual([]);
  expect(await here(() => queryText("select 1 from knowledge_vocabulary"))).toEqual([]);
});

test("another company finds, sees and changes nothing of the knowledge", async () => {
  const [ours, theirs] = [await shop(), await stage()];
  const { id } = await ours.know("Segredo", "A senha do cofre.");
  expect(await theirs.find("cofre entrega")).toEqual([]);
  const none = { code: "ERR_NO_KNOWLEDGE_FOUND" };
  await expect(theirs.here(() => showKnowledge(id))).rejects.toMatchObject(none);
  await expect(theirs.here(() => updateKnowledge(theirs.admin, id, { body: "x" }))).rejects.toMatchObject(none);
  await expect(theirs.here(() => deleteKnowledge(theirs.admin, id))).rejects.toMatchObject(none);
  expect((await theirs.here(() => listKnowledge({ searchParam: "", pageNumber: 1 }))).knowledge).toEqual([]);
});

test("a text that would bring the company over two thousand pieces is refused whole", async () => {
  const { admin, companyId, here, know } = await stage();
  const { id } = await know("Um", "Texto.");
  await here(() =>
    queryText(
      `insert into knowledge_pieces (company_id, source_id, position, title, body)
       select $1, $2, n, 'Um', 'a' from generate_series(2, 2000) n`,
      [companyId, id],
    ),
  );
  const more = here(() => createKnowledge(admin, { kind: "answer", title: "Mais", body: "Mais um.", ways: "" }));
  await expect(more).rejects.toMatchObject({ code: "ERR_KNOWLEDGE_FULL" });
  expect((await here(() => listKnowledge({ searchParam: "", pageNumber: 1 }))).knowledge).toHaveLength(1);
});

test("a company-wide quick message is added once, its changes and deletion are followed, and a private quick message is refused", async () => {
  const { companyId, admin, here, find } = await stage();
  const own = await makeQuickMessage(companyId, { userId: admin.userId, message: "A chave do Pix é nossa." });
  await expect(here(() => knowQuickMessage(admin, own))).rejects.toMatchObject({ code: "ERR_NO_QUICK_MESSAGE_FOUND" });
  await here(() => updateQuickMessage(admin, own, { geral: true }));
  const { id } = await here(() => knowQuickMessage(admin, own));
  expect((await here(() => knowQuickMessage(admin, own))).id).toBe(id);
  await expect(here(() => updateKnowledge(admin, id, { body: "x" }))).rejects.toMatchObject({
    code: "ERR_KNOWLEDGE_KEPT",
  });
  await here(() => updateQuickMessage(admin, own, { message: "Aceitamos boleto." }));
  expect([await find("chave"), (await find("boleto")).length]).toEqual([[], 1]);
  await here(() => deleteQuickMessage(admin, own));
  expect(await find("boleto")).toEqual([]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("knowledge.delete");
});

test("a quick message that is switched off leaves the knowledge, and cannot be added to it", async () => {
  const { companyId, admin, here, find } = await stage();
  const own = await makeQuickMessage(companyId, { geral: true, message: "A chave do Pix é nossa." });
  await here(() => knowQuickMessage(admin, own));
  expect(await find("chave")).toHaveLength(1);
  await here(() => updateQuickMessage(admin, own, { status: false }));
  expect(await find("chave")).toEqual([]);
  await expect(here(() => knowQuickMessage(admin, own))).rejects.toMatchObject({ code: "ERR_NO_QUICK_MESSAGE_FOUND" });
});
