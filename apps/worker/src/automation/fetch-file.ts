import { putFile, removeFile } from "@balcao/core/base/files/store";
import type { StoredFile } from "@balcao/core/base/files/stored-file";
import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { requireStorage } from "@balcao/core/company/storage/service";
import { dataFile } from "@balcao/outside/words/data-address";
import { openOutsideFile } from "@balcao/outside/open-file";
import type { Dispatcher } from "undici";

const withinMs = 30_000;
/** WhatsApp takes pictures and videos up to this size. For a larger file the customer gets the address. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Fetches a file at a foreign address into the store, and detects its type from its bytes. Null when the address gives no file or a file that is too
 * large, or when the company's storage is full.
 */
export async function fetchFile(agent: Dispatcher, companyId: number, url: string): Promise<StoredFile | null> {
  try {
    await inCompany(companyId, requireStorage);
    const { bytes, name } = dataFile(url) ?? (await openOutsideFile(agent, url, { withinMs }));
    const { key, size, mimetype } = await putFile(companyId, bytes, { maxBytes });
    if (size > 0) return { key, size, mimetype, name: name || "arquivo" };
    await removeFile(key);
    return null;
  } catch (error) {
    logger.info({ companyId, reason: error instanceof Error ? error.message : "" }, "a file of others was not fetched");
    return null;
  }
}
