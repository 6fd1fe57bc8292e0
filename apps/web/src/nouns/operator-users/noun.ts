import { usersOperatorApi as api } from "@balcao/shared/users/operator-api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { deletes, type SaveBody } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";
import { renewCompanies } from "../operator-companies/queries.ts";

const ofUsers = ["operator", "users"] as const;

/**
 * The users of all companies. They are fetched each time their page is opened and after each operator's change, because no event reports the changes
 * that companies make.
 */
export const allUsers = foundPages([...ofUsers, "pages"], (query, signal) => call(api.all, { query }, signal), true);

export const queuesOf = (companyId: number) =>
  queryOptions({
    queryKey: [...ofUsers, "queues", companyId] as const,
    queryFn: ({ signal }) => call(api.queues, { params: { companyId } }, signal),
    staleTime: 0,
  });

/** Fetches the users again, and also the companies, because their list counts users. */
const renew = (cache: QueryClient) =>
  Promise.all([cache.invalidateQueries({ queryKey: [...ofUsers, "pages"] }), renewCompanies(cache)]);

/** Adds a user to a company, or changes a user of any company. With a null `companyId` the operator must choose a company before adding a user. */
export const useSaveUser = (companyId: number | null) =>
  useChange(
    ({ id, body }: SaveBody<typeof api.create, typeof api.update>) =>
      id === null
        ? call(api.create, { params: { companyId: companyId ?? 0 }, body })
        : call(api.update, { params: { userId: id }, body }),
    renew,
    true,
  );
export const useDeleteUser = deletes(api.delete, renew);
/** Removes the second factor of a user of any company. */
export const useResetFactorsOfAny = () =>
  useChange((userId: number) => call(api.resetFactors, { params: { userId } }), renew);
