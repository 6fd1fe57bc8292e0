import type { Request } from "@balcao/shared/contract";
import { invitationsApi as api } from "@balcao/shared/invitations/api";
import type { Invitation } from "@balcao/shared/invitations/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, kept } from "../../lib/cache/noun.ts";
import { isApp } from "../../lib/pocket/is-app.ts";
import { session } from "../../lib/session/session.ts";

/** The colleagues who were invited and have not signed up yet, the latest first. */
export const invitationList = queryOptions({
  queryKey: ["invitations"] as const,
  queryFn: async ({ signal }) => (await call(api.list, {}, signal)).invitations,
});

const all = kept<Invitation>(invitationList.queryKey, (a, b) => b.id - a.id);

hears({
  "invitation.update": (cache, { invitation }) => all.put(cache, invitation),
  "invitation.delete": (cache, { invitationId }) => all.drop(cache, invitationId),
  // Invitations are fetched again, because invitations of a former admin become invalid and a deleted queue leaves its invitations.
  "user.update": (cache) => void cache.invalidateQueries({ queryKey: invitationList.queryKey }),
  "user.delete": (cache) => void cache.invalidateQueries({ queryKey: invitationList.queryKey }),
  "queue.delete": (cache) => void cache.invalidateQueries({ queryKey: invitationList.queryKey }),
});

/** A mutation that makes an invitation, or a new link for one. Only the answer contains the link, and the cache never gets the link. */
function useMaking<T>(make: (given: T) => Promise<{ invitation: Invitation; link: string; mailed: boolean }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: ({ invitation }) => all.put(cache, invitation),
    gcTime: 0,
    meta: { quiet: true },
  });
}

export const useInvite = () => useMaking((body: Request<typeof api.create>["body"]) => call(api.create, { body }));
export const useRenewInvitation = () =>
  useMaking((invitationId: number) => call(api.renew, { params: { invitationId } }));
export const useRevokeInvitation = deletes(api.revoke, all.drop);

/** The content of an invitation's link. It is fetched once, and a used link gives an error. */
export const openedInvitation = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token] as const,
    queryFn: () => call(api.open, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export type AcceptBody = Omit<Request<typeof api.accept>["body"], "place">;
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: AcceptBody) => call(api.accept, { body: { ...body, place: isApp() ? "app" : "desk" } }),
    onSuccess: (answer) => session.open(answer),
    meta: { quiet: true },
  });
