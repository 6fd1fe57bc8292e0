import { companyTasksApi as api } from "@balcao/shared/company-tasks/api";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Request } from "@balcao/shared/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { saveFrom } from "../../lib/save-file.ts";
import { addressOf } from "../../lib/session/request.ts";

const everyMs = 2000;

export const isUnderWay = ({ state }: Pick<CompanyTask, "state">): boolean =>
  state === "waiting" || state === "running";

/** The tasks of a company. `operator.changed` reports their begin and end, and the progress is fetched repeatedly. */
export const companyTasks = (companyId: number) =>
  queryOptions({
    queryKey: ["operator", "company-tasks", companyId] as const,
    queryFn: ({ signal }) => call(api.list, { params: { companyId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.tasks.some(isUnderWay) ? everyMs : false),
  });

const renew = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ["operator"] });

/** Starts the export of a company into a file. The server asks for the password again. */
export const useExportCompany = (companyId: number) =>
  useChange(
    (body: Request<typeof api.export>["body"]) => call(api.export, { params: { companyId }, body }),
    renew,
    true,
  );

/** Removes a task with its file, or cancels a running task. */
export const useRemoveTask = (companyId: number) =>
  useChange((taskId: string) => call(api.delete, { params: { companyId, taskId } }), renew);

/** Lets the browser save a file, because a tab could not hold the file in its memory. */
export const useTakeFile = (companyId: number) =>
  useChange(
    (taskId: string) => call(api.take, { params: { companyId, taskId } }),
    (_cache, _answer, taskId) => saveFrom(addressOf(api.file, { params: { companyId, taskId } })),
  );
