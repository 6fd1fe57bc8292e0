import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { rowsOf } from "../backup/connect.ts";
import { Refusal } from "./refusal.ts";

/**
 * Why a company is closed until the host opens it: its file is still being imported; its file was imported; or it was exported with the keys of its
 * numbers. Null for any other company.
 */
export type Seal = "arriving" | "arrived" | "left" | null;

/** The company with this id or name. Of several with the name it is one that is not in the bin, and of these the oldest. */
export async function findCompany(
  owner: pg.Client,
  company: number | string,
): Promise<{ id: number; name: string; seal: Seal }> {
  const is = typeof company === "number" ? "id = $1" : "lower(name) = lower($1)";
  const [found] = await rowsOf<{ id: number; name: string; seal: Seal }>(
    owner,
    `select id, name, seal from companies where ${is} order by removed_at is not null, id limit 1`,
    [company],
  );
  if (!found) throw new Refusal("gone", `There is no company ${company}`);
  return found;
}

/** How often, and with which pause, it is checked whether a worker still holds a number. A lease lasts for seconds after its worker has died. */
const looks = { times: 120, pauseMs: 500 };

/**
 * Seals a blocked company whose numbers leave with their keys. Its numbers stop, and only the host can open it again. Returns once no worker holds
 * one of its numbers, so that no key changes after the export has read it. A company that came in a file and was not opened gets the seal `left` too.
 * `meanwhile` is called at each check.
 */
export async function letNumbersGo(
  owner: pg.Client,
  companyId: number,
  tell: (line: string) => void,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await owner.query("begin");
  await owner.query("update companies set seal = 'left' where id = $1", [companyId]);
  await owner.query(
    "update connections set wanted = false, status = 'DISCONNECTED', updated_at = now() where company_id = $1 and (wanted or status <> 'DISCONNECTED')",
    [companyId],
  );
  await owner.query("commit");
  tell(
    "The company is shut, and its numbers stop (company open leads back): two installations must never run one number",
  );
  for (let look = 0; look < looks.times; look += 1) {
    const held = await rowsOf(
      owner,
      "select 1 from connection_leases where company_id = $1 and holder <> '' and expires_at > now() limit 1",
      [companyId],
    );
    if (held.length === 0) return;
    await meanwhile();
    await sleep(looks.pauseMs);
  }
  throw new Refusal(
    "held",
    "A worker still holds a number of this company. Nothing was written; company open opens it again",
  );
}
