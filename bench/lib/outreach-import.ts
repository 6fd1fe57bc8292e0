import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { loadImport, showImport } from "@balcao/core/desk/contact-lists/imports";
import { createList } from "@balcao/core/desk/contact-lists/service";
import { startImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { makeUser } from "@balcao/core/testing/factories";
import type pg from "pg";
import { familyMb } from "./measure.ts";

const lookMs = 25;

/** Usual rows of a company's spreadsheet: a name, a number with punctuation, an e-mail and a variable. */
const csvOf = (rows: number): string =>
  `Nome;WhatsApp;E-mail;Cidade\n${Array.from(
    { length: rows },
    (_, n) =>
      `Pessoa ${n};(11) 9${String(n)
        .padStart(8, "0")
        .replace(/(....)$/, "-$1")};p${n}@x.com;Recife`,
  ).join("\n")}\n`;

/**
 * Imports a spreadsheet as a worker does, in both its readings. Beside it, the same rows are copied into a table with the same indexes. The time in
 * which a user chooses the columns is left out. The memory is the most that this process and the reading process had together.
 */
export async function measureImport(owner: pg.Client, companyId: number, rows: number): Promise<object> {
  // The built code is imported, because only built code starts its reading process as in production.
  const { runListImports } = (await import(
    new URL("../../apps/worker/dist/contact-lists/import.js", import.meta.url).href
  )) as { runListImports: () => Promise<void> };
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const csv = csvOf(rows);
  const ana = await makeUser(companyId);
  const { id: listId } = await here(() => createList({ name: `De ${rows} linhas` }));
  const memory = watchMemory();
  const began = performance.now();
  const file = { ...(await putFile(companyId, Buffer.from(csv))), name: "clientes.csv" };
  const { id } = await here(() => takeSpreadsheet(ana, listId, file));
  await runListImports();
  const looked = performance.now();
  const { preview } = await here(() => showImport(id));
  const [sheet] = preview ?? [];
  if (!sheet) throw new Error("The spreadsheet was not read");
  await here(() => startImport(id, { ...sheet, sheet: sheet.name }));
  await runListImports();
  const took = performance.now() - began;
  const { status, counts } = await here(() => loadImport(id));
  if (status !== "done" || counts.unchecked !== rows)
    throw new Error(`The import is ${status} with ${counts.unchecked} rows`);
  const peak = memory.end();
  const bare = await copyBare(owner, { companyId, listId, rows });
  return {
    "import s": (took / 1000).toFixed(2),
    "of it the first look s": ((looked - began) / 1000).toFixed(2),
    "bare COPY s": (bare / 1000).toFixed(2),
    ratio: (took / bare).toFixed(1),
    "most MB more": peak.toFixed(0),
  };
}

/** The rows of the list, copied from a file into a table with its columns and its indexes. */
async function copyBare(
  owner: pg.Client,
  { companyId, listId, rows }: { companyId: number; listId: number; rows: number },
) {
  const { rows: items } = await owner.query<{ line: string }>(
    `select concat_ws(E'\\t', company_id, contact_list_id, name, number, email, variables) as line from contact_list_items
     where company_id = $1 and contact_list_id = $2`,
    [companyId, listId],
  );
  if (items.length !== rows) throw new Error("The list has other rows");
  await owner.query("create temp table bare (like contact_list_items including all)");
  const began = performance.now();
  const columns = "company_id, contact_list_id, name, number, email, variables";
  await copyIn(owner, `copy bare (${columns}) from stdin`, items.map(({ line }) => `${line}\n`).join(""));
  const took = performance.now() - began;
  await owner.query("drop table bare");
  return took;
}

interface CopyWire {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

/** COPY FROM STDIN has its own code here, because the driver does not offer it. */
const copyIn = (client: pg.Client, statement: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({
      submit: (wire: unknown) => (wire as CopyWire).query(statement),
      handleCopyInResponse: (wire: CopyWire) => {
        wire.sendCopyFromChunk(Buffer.from(text));
        wire.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } as pg.Submittable);
  });

/** The most memory that this process and its children used together above the level at the start. */
function watchMemory() {
  const before = familyMb(process.pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, familyMb(process.pid));
  }, lookMs);
  return {
    end: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
