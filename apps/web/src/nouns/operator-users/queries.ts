import type { Request } from "@balcao/shared/contract";
import { usersOperatorApi as api } from "@balcao/shared/users/operator-api";
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";
import { renewCompanies } from "../operator-companies/queries.ts";

const ofUsers = ["operator", "users"] as const;

/** The users of all companies. Each visit asks, and so does each change of an operator; what companies do themselves is not told. */
export const allUsers = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...ofUsers, "pages", searchParam] as const,
    queryFn: ({ pageParam, signal }) => call(api.all, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

export const queuesOf = (companyId: number) =>
  queryOptions({
    queryKey: [...ofUsers, "queues", companyId] as const,
    queryFn: ({ signal }) => call(api.queues, { params: { companyId } }, signal),
    staleTime: 0,
  });

/** The list of companies counts users. */
const renew = (cache: QueryClient) =>
  Promise.all([cache.invalidateQueries({ queryKey: [...ofUsers, "pages"] }), renewCompanies(cache)]);

type NewUser = Request<typeof api.create>["body"];
type UserChanges = Request<typeof api.update>["body"];

/** Adds a user to a company, or changes one wherever they are. `companyId` null: none is chosen yet, and nothing is added. */
export function useSaveUser(companyId: number | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: { id: null; body: NewUser } | { id: number; body: UserChanges }) =>
      what.id === null
        ? call(api.create, { params: { companyId: companyId ?? 0 }, body: what.body })
        : call(api.update, { params: { userId: what.id }, body: what.body }),
    onSuccess: () => renew(cache),
    meta: { quiet: true },
  });
}

export function useDeleteUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(api.delete, { params: { userId } }),
    onSuccess: () => renew(cache),
  });
}
