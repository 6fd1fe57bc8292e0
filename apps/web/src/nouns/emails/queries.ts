import { emailsApi as api } from "@balcao/shared/emails/api";
import type { Reply, Request } from "@balcao/shared/contract";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { byCursor } from "../../lib/paged.ts";
import { emailKeys, putEmail, renewUnsubscribed } from "./cache.ts";
import { emailsLive } from "./live.ts";

hears(emailsLive);

export type Recipients = Request<typeof api.check>["body"]["recipients"];

export type EmailStatus = Reply<typeof api.status>;

export const emailStatus = queryOptions({
  queryKey: emailKeys.status,
  queryFn: ({ signal }) => call(api.status, {}, signal),
  staleTime: 0,
});

export const sentEmails = (pageNumber: number) =>
  queryOptions({
    queryKey: emailKeys.page(pageNumber),
    queryFn: ({ signal }) => call(api.list, { query: { pageNumber } }, signal),
    placeholderData: keepPreviousData,
  });

export const recipientsOf = (emailId: number) =>
  infiniteQueryOptions({
    queryKey: emailKeys.recipients(emailId),
    queryFn: ({ pageParam, signal }) =>
      call(api.recipients, { params: { emailId }, query: { cursor: pageParam } }, signal),
    ...byCursor,
  });

export const unsubscribedPages = infiniteQueryOptions({
  queryKey: emailKeys.unsubscribed,
  queryFn: ({ pageParam, signal }) => call(api.unsubscribed, { query: { cursor: pageParam } }, signal),
  ...byCursor,
});

/** Who would get it, asked anew each time. */
export const useCheckRecipients = () =>
  useMutation({ mutationFn: (recipients: Recipients) => call(api.check, { body: { recipients } }) });

export const useSendEmail = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof api.send>["body"]) => call(api.send, { body }),
    onSuccess: (email) => putEmail(cache, email),
  });
};

export const useUnsubscribe = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof api.unsubscribe>["body"]) => call(api.unsubscribe, { body }),
    onSuccess: () => renewUnsubscribed(cache),
  });
};

export const useResubscribe = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(api.resubscribe, { params: { unsubscribedId: id }, body: { reason } }),
    onSuccess: () => renewUnsubscribed(cache),
  });
};
