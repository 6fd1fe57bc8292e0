import { inCompany } from "@balcao/core/base/database";
import { fileStore } from "@balcao/core/base/files/store";
import type { Actor } from "@balcao/shared/permissions";

/** Does the work. After its commit, removes the files to which no row refers any more. */
export async function andRemove<T extends { gone: string[] }>(
  { companyId }: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const done = await inCompany(companyId, work);
  await fileStore().remove(done.gone);
  return done;
}
