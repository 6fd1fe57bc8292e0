import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import type { Disposition } from "@balcao/core/desk/inbound/inbound";
import { type JournalRow, journalOfRemoved, parkJournal, settleJournal } from "@balcao/core/desk/inbound/journal";
import { leaveToPeople } from "@balcao/core/desk/inbound/left-behind";
import { readWording } from "@balcao/core/desk/inbound/wording";
import { receiveFact } from "../receive-fact.ts";
import { readRow } from "./reading/read-row.ts";

/** The most rows of one run. The next run takes the rest. */
const atOnce = 500;
const mostTries = 5;
const pauseMs = 10 * 60_000;

/**
 * Stores messages to official numbers that were removed or switched off before they were stored. Meta counts these messages as delivered. Each row
 * has its own transaction, in the order of arrival.
 */
export async function storeLeftBehind(): Promise<void> {
  for (const { companyId, ...row } of await asPlatform(() => journalOfRemoved(atOnce)))
    await inCompany(companyId, () => store(row)).catch((error: unknown) => park(companyId, row, error));
}

async function store(row: JournalRow): Promise<void> {
  const { language } = await readWording();
  let disposition: Disposition = { state: "ignored", reason: "empty" };
  for (const fact of readRow(row, () => undefined, language)) disposition = await receiveFact(fact);
  if ("messageId" in disposition) await leaveToPeople(disposition.messageId);
  if (!(await settleJournal([{ id: row.id, disposition }]))) throw new Error("another process has ended the row");
}

/** A row that another process has finished does not change. */
async function park(companyId: number, { id, attempts }: JournalRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  logger.warn({ companyId, journalId: id, attempts, reason }, "a row of a removed number was not stored");
  const delayMs = attempts + 1 < mostTries ? pauseMs : null;
  await inCompany(companyId, () => parkJournal(id, reason, { delayMs, counts: true }));
}
