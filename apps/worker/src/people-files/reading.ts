import { inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { defaultLanguage } from "@balcao/core/company/settings/read";
import { dropFile } from "@balcao/core/desk/people-files/file";
import { AppError } from "@balcao/shared/errors";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { type FileKind, kindOf, SheetError } from "./sheet.ts";

/** The kind and language that the reader of a company's import file needs. */
export const kindFor = async (companyId: number, fileName: string): Promise<FileKind> => ({
  kind: kindOf(fileName),
  language: await inCompany(companyId, defaultLanguage),
});

/** The reason why a file could not be read. Any other error is thrown again. */
export function failureIn(error: unknown): ImportFailure {
  if (error instanceof SheetError) return error.fault;
  if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return "noFile";
  throw error;
}

/** Removes the file once no import needs it. The sweep removes a file that a crash leaves here. */
export async function forgetFile({ companyId, key }: { companyId: number; key: string | null }): Promise<void> {
  if (key !== null && (await inCompany(companyId, () => dropFile(key)))) await removeFile(key);
}
