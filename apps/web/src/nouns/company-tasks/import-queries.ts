import { companyImportsApi as api } from "@balcao/shared/company-tasks/import-api";
import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";

const everyMs = 2000;

/** Whether the import advances by itself: a browser sends the file, or the service works on it. */
export const moves = ({ state }: Pick<CompanyImport, "state">): boolean => state !== "ready" && state !== "failed";

/** The operators' imports from files. The progress is fetched repeatedly. */
export const companyImports = queryOptions({
  queryKey: ["operator", "company-imports"] as const,
  queryFn: ({ signal }) => call(api.list, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.imports.some(moves) ? everyMs : false),
});

const renew = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ["operator"] });

/** Begins the upload of a file. The server asks for the password again. */
export const useBeginImport = () =>
  useChange(({ name, size }: File) => call(api.begin, { body: { fileName: name.slice(0, 255), size } }), renew);

/** Starts the examination of an uploaded file. */
export const useLookThrough = (taskId: string) =>
  useChange((passphrase: string) => call(api.look, { params: { taskId }, body: { passphrase } }), renew, true);

/** Starts the import of the found company. The server asks for the password again. */
export const useConfirmImport = (taskId: string) =>
  useChange((name: string | null) => call(api.confirm, { params: { taskId }, body: { name } }), renew, true);
