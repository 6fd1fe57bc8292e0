import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { searchKnowledge } from "./search.ts";

// There are enough pieces to show the difference. Their words are too long to be stored in the row, and each read of them costs three blocks more.

const pieces = 600;
const frequent = ["camisa", "calça", "sapato", "entrega", "pagamento", "troca", "prazo"];
let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  await inCompany(companyId, async () => {
    const { id } = await KnowledgeSourceRow.create({ kind: "article", title: "Tudo", body: "" });
    await queryText(
      `insert into knowledge_pieces (company_id, source_id, position, title, body)
       select $1, $2, n, case n when 77 then 'Sapato de festa' else 'Artigo ' || n end, concat_ws(' ', $3::text,
         case when n % 100 = 77 then 'ornitorrinco' end,
         (select string_agg(translate(md5((n * m % 3001)::text), '0123456789', 'ghijklmnop'), ' ') from generate_series(1, 60) m))
       from generate_series(1, $4::int) n`,
      [companyId, id, frequent.join(" "), pieces],
    );
  });
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze knowledge_pieces, knowledge_vocabulary");
  await owner.end();
});

const ask = (question: string) => inCompany(companyId, () => searchKnowledge(question));

test("rare words choose the first pieces, and frequent words order these pieces", async () => {
  const found = await ask(`${frequent.join(" ")} ornitorrinco`);
  expect(found[0]?.title).toBe("Sapato de festa");
  expect(found.slice(1).map(({ title }) => title)).toEqual([177, 277, 377, 477, 577].map((n) => `Artigo ${n}`));
});

test("a question of frequent words alone is answered too", async () => {
  expect((await ask(frequent.join(" ")))[0]?.title).toBe("Sapato de festa");
  expect(await ask("camisa")).toHaveLength(6);
});

test("a question reads the words of the first pieces, and not of all matching pieces", async () => {
  const words = `{${[...frequent, "ornitorrinco"].join(",")}}`;
  const blocks = await inCompany(companyId, async () => {
    const [{ "QUERY PLAN": plans } = { "QUERY PLAN": [] }] = await queryText<{
      "QUERY PLAN": { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }[];
    }>("explain (analyze, buffers, format json) select id from search_knowledge($1::text[], 6)", [words]);
    return (plans[0]?.Plan["Shared Hit Blocks"] ?? 0) + (plans[0]?.Plan["Shared Read Blocks"] ?? 0);
  });
  expect(blocks).toBeLessThan(3000);
});
