import { keep, putBack } from "../../tenancy/rows.ts";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import type { Cache } from "./harness.ts";

/**
 * One stage for many tests, each of which finds the company as it was made. To put a company back takes a tenth of the work of making one, and what
 * browsers fetch at the beginning is the same each time.
 */
export function sameStage<S extends { companyId: number }, Screen extends { cache: Cache }>(
  make: () => Promise<S>,
  open: (stage: S) => Promise<Screen[]>,
): () => Promise<{ s: S; screens: Screen[] }> {
  const begin = async () => {
    const s = await make();
    await keep(s.companyId);
    return { s, screens: await open(s) };
  };
  let begun: ReturnType<typeof begin> | undefined;
  return async () => {
    const { s, screens } = await (begun ??= begin());
    await putBack(s.companyId);
    return { s, screens: screens.map((screen) => ({ ...screen, cache: copyOf(screen.cache) })) };
  };
}

function copyOf(cache: Cache): Cache {
  const copy = createQueryClient();
  for (const { queryKey, state } of cache.getQueryCache().getAll())
    copy.setQueryData(queryKey, structuredClone(state.data));
  return copy;
}
