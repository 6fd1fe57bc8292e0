import { inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { defaultLanguage } from "@balcao/core/company/settings/read";
import { dropFile } from "@balcao/core/desk/people-files/file";
import { AppError } from "@balcao/shared/errors";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { type FileKind, kindOf, SheetError } from "./sheet.ts";

/** The kind and language with which the file of a company's import is read. */
export const kindFor = async (companyId: number, fileName: string): Promise<FileKind> => ({
  kind: kindOf(fileName),
  language: await inCompany(companyId, defaultLanguage),
});

/** The reason why a file could not be read; any other error is thrown again. */
export function failureIn(error: unknown): ImportFailure {
  if (error instanceof SheetError) return error.fault;
  if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return "noFile";
  throw error;
}

/** Removes the file once no import needs it. A file that a crash leaves here is removed by the sweep. */
export async function forgetFile({ companyId, key }: { companyId: number; key: string | null }): Promise<void> {
  if (key !== null && (await inCompany(companyId, () => dropFile(key)))) await removeFile(key);
}
