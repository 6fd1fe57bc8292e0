import { logger } from "../../base/logger.ts";
import type { Secrets } from "../../base/secrets.ts";
import { UnfitInstallation } from "../../base/start-faults.ts";
import { anyRows, type SealedRow, type Table, tables } from "./reencrypt.ts";

/**
 * Tries some secrets of each table. Returns how many secrets open and, for each table with a fault, why one of its secrets does not open. Call it in the
 * platform's scope.
 */
export async function sealedFaults(secrets: Secrets): Promise<{ opened: number; faults: Map<string, string> }> {
  const faults = new Map<string, string>();
  let opened = 0;
  for (const table of Object.values<Table>(tables))
    for (const row of await anyRows(table)) {
      const fault = faultOf(secrets, table, row);
      if (fault === null) opened += 1;
      else faults.set(table.name, fault);
    }
  return { opened, faults };
}

/**
 * The start refuses a DATA_KEY that opens none of the secrets of this installation. Every number would have to be linked again, and the right key could
 * not open the secrets that were written meanwhile. If only some secrets do not open, the log names them.
 */
export async function refuseOtherDataKey(secrets: Secrets): Promise<void> {
  const { opened, faults } = await sealedFaults(secrets);
  if (faults.size === 0) return;
  const found = [...faults].map(([name, fault]) => `${name}: ${fault}`).join("; ");
  if (opened > 0) return logger.warn({ found }, "some secrets do not open with DATA_KEY");
  throw new UnfitInstallation(
    `DATA_KEY is not the key of this installation: nothing that is stored under its keys opens (${found}). Put the former key back; to change it, put the new one before it (docs/hosting.md).`,
  );
}

function faultOf(secrets: Secrets, table: Table, row: SealedRow): string | null {
  try {
    secrets.decrypt(table.placeOf(row), row.value);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
