import { emailsApi as api } from "@balcao/shared/emails/api";
import type { Email } from "@balcao/shared/emails/schema";
import type { Reply, Request } from "@balcao/shared/contract";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inField, inList, renewAnswers } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { byCursor } from "../../lib/cache/paged.ts";

export const emailKeys = {
  status: ["emails", "status"] as const,
  pages: ["emails", "page"] as const,
  page: (pageNumber: number) => ["emails", "page", pageNumber] as const,
  recipients: (emailId: number) => ["emails", "recipients", emailId] as const,
  unsubscribed: ["emails", "unsubscribed"] as const,
};

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

type Page = { records: Email[]; count: number; hasMore: boolean; nextCursor: string | null };

/** Shows the progress of an e-mail on the page that contains it. A new e-mail makes the pages load again. */
function putEmail(cache: QueryClient, email: Email): void {
  const known = cache
    .getQueriesData<Page>({ queryKey: emailKeys.pages })
    .some(([, page]) => page?.records.some(({ id }) => id === email.id));
  renewAnswers<Page>(
    cache,
    emailKeys.pages,
    inField(
      "records",
      inList<Email>((one) => (one.id === email.id ? email : one)),
    ),
  );
  if (!known) void cache.invalidateQueries({ queryKey: emailKeys.pages });
  void cache.invalidateQueries({ queryKey: emailKeys.recipients(email.id) });
  void cache.invalidateQueries({ queryKey: emailKeys.status });
}

const renewUnsubscribed = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: emailKeys.unsubscribed });

hears({
  "email.update": (cache, { email }) => putEmail(cache, email),
  "email-unsubscribed.update": renewUnsubscribed,
});

/** The recipients of an e-mail before its sending. They are fetched each time. */
export const useCheckRecipients = () =>
  useMutation({ mutationFn: (recipients: Recipients) => call(api.check, { body: { recipients } }) });

export const useSendEmail = () =>
  useChange((body: Request<typeof api.send>["body"]) => call(api.send, { body }), putEmail);

export const useUnsubscribe = () =>
  useChange((body: Request<typeof api.unsubscribe>["body"]) => call(api.unsubscribe, { body }), renewUnsubscribed);

export const useResubscribe = () =>
  useChange(
    ({ id, reason }: { id: number; reason: string }) =>
      call(api.resubscribe, { params: { unsubscribedId: id }, body: { reason } }),
    renewUnsubscribed,
  );
