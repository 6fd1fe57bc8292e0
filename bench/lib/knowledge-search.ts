import { closeDatabase, inCompany } from "@balcao/core/base/database";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import { significantWords } from "@balcao/shared/knowledge/rules";
import pg from "pg";
import { percentile } from "./measure.ts";

const pieces = 5000;
const asked = 300;
const wordsOfPiece = 150;

/** The random numbers are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const stems =
  "entreg troc devolv pag cart parcel loj produt garant camis sapat taman cor estoqu client cadastr senh pedid cancel prazo frete envi correi transport not fiscal desconto cupom promoc horari atend telefon enderec retir compr vend valor prec jur boleto cheque deposit transfer cont banc salao corte cabel unh consult exam dent medic agend convenio plano mensal academi aul professor curs matricul livr materia carro motor oleo pneu freio revis peca oficin orcament instal limp reform pintur eletric encan chav port janel mesa cadeir cam colch quart hosped reserv cafe almoc jantar pizz sabor bebid sobremes bol doc salgad fest conviti shipping return payment invoice warranty store order refund envio pago factura tienda".split(
    " ",
  );
const endings = "a o as os ar er ir ando endo ado ido acao acoes or ores eiro eira mente s".split(" ");

/** The words of a shop's texts. Each text has a few of them, and most words are rare. */
function vocabulary(random: () => number): string[] {
  const syllables = "ba ce di fo gu ja le mi no pu ra se ti vo xa ze".split(" ");
  const made = Array.from({ length: 4000 }, () =>
    Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join(""),
  );
  return [...stems.flatMap((stem) => endings.map((ending) => `${stem}${ending}`)), ...made].toSorted(
    () => random() - 0.5,
  );
}

/** Searches 5,000 pieces of one company with the words of customers, and by bare full text with the same words. */
export async function measureSearch(ownerUrl: string): Promise<Record<string, object>> {
  const random = dice(42);
  const words = vocabulary(random);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? "";
  const text = (count: number) => Array.from({ length: count }, word).join(" ");
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const companyId = await fill(owner, () => ({ title: text(6), body: text(wordsOfPiece) }));
  const mistyped = (one: string) => (random() < 0.2 ? one.slice(0, 3) + one.slice(4) : one);
  const questions = Array.from({ length: asked }, () => Array.from({ length: 7 }, () => mistyped(word())).join(" "));
  const [ours, bare, found]: [number[], number[], number[]] = [[], [], []];
  for (const question of [...questions.slice(0, 30), ...questions]) {
    let began = performance.now();
    const hits = await inCompany(companyId, () => searchKnowledge(question));
    ours.push(performance.now() - began);
    found.push(hits.length);
    began = performance.now();
    await bareSearch(owner, companyId, question);
    bare.push(performance.now() - began);
  }
  await owner.end();
  await closeDatabase();
  const line = (samples: number[]) => ({
    "p50 ms": percentile(samples.slice(30), 0.5).toFixed(1),
    "p95 ms": percentile(samples.slice(30), 0.95).toFixed(1),
  });
  return {
    [`the assistant's search of ${pieces} pieces (aim 30)`]: { ...line(ours), found: percentile(found, 0.5) },
    "bare full text, ranked": line(bare),
  };
}

/** Searches for any of the words with the database's own ranking, without row-level security. */
const bareSearch = (owner: pg.Client, companyId: number, question: string) =>
  owner.query({
    name: "bare",
    text: `select p.id from knowledge_pieces p, to_tsquery('portuguese', $2) q
      where p.company_id = $1 and p.words @@ q order by ts_rank(p.words, q) desc limit 6`,
    values: [companyId, significantWords(question).join(" | ")],
  });

async function fill(owner: pg.Client, piece: () => { title: string; body: string }): Promise<number> {
  const made = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const companyId = await made("insert into companies (name) values ($1)", [`Saber ${Date.now()}`]);
  const sourceId = await made(
    "insert into knowledge_sources (company_id, kind, title, body) values ($1, 'article', 'Tudo', '')",
    [companyId],
  );
  await owner.query(
    `insert into knowledge_pieces (company_id, source_id, position, title, body)
     select $1, $2, n.position, n.piece->>'title', n.piece->>'body' from jsonb_array_elements($3::jsonb) with ordinality as n(piece, position)`,
    [companyId, sourceId, JSON.stringify(Array.from({ length: pieces }, piece))],
  );
  await owner.query("analyze knowledge_pieces, knowledge_vocabulary");
  return companyId;
}
