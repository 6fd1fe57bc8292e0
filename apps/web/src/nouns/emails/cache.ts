import type { Email } from "@balcao/shared/emails/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers } from "../../lib/cached.ts";

type Page = { records: Email[]; count: number; hasMore: boolean; nextCursor: string | null };

export const emailKeys = {
  status: ["emails", "status"] as const,
  pages: ["emails", "page"] as const,
  page: (pageNumber: number) => ["emails", "page", pageNumber] as const,
  recipients: (emailId: number) => ["emails", "recipients", emailId] as const,
  unsubscribed: ["emails", "unsubscribed"] as const,
};

/** Shows the progress of an e-mail where it stands; a new one moves the pages. */
export function putEmail(cache: QueryClient, email: Email): void {
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

export const renewUnsubscribed = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: emailKeys.unsubscribed });
