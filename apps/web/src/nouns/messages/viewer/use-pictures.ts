import { messagesApi } from "@balcao/shared/messages/api";
import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../../lib/api.ts";

/** The next page is fetched when the reader is this close to the end of the loaded pictures. */
const nearEnd = 5;

/** The pictures and videos of a conversation, newest first. They are fetched whenever the viewer opens. */
const picturesOf = ({ id: ticketId, contactId }: Pick<Ticket, "id" | "contactId">) =>
  infiniteQueryOptions({
    queryKey: ["pictures", contactId],
    queryFn: ({ pageParam, signal }) =>
      call(messagesApi.files, { params: { ticketId }, query: { kind: "media", cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export type Pictures = {
  /** The pictures, oldest first. */
  all: readonly Message[];
  at: number;
  /** Whether older pictures exist. */
  more: boolean;
  show: (messageId: number) => void;
  step: (by: number) => void;
};

const isHere = ({ media }: Message): boolean => media?.state === "ok";

/**
 * The pictures around the shown one, and the functions to step through them. Pages are fetched until the first picture is found, and before the
 * reader reaches the oldest one.
 */
export function usePictures(ticket: Pick<Ticket, "id" | "contactId">, start: Message): Pictures {
  const [shownId, show] = useState(start.id);
  const query = useInfiniteQuery(picturesOf(ticket));
  const { data, hasNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = query;
  const known = useMemo(
    () => (data?.pages.flatMap(({ messages }) => messages) ?? []).filter(isHere).toReversed(),
    [data],
  );
  const all = known.some(({ id }) => id === start.id) ? known : [start];
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === shownId),
  );
  const wanted = hasNextPage && !failed && (all !== known || at < nearEnd);
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  // After a failure, only the next step fetches the page again.
  const step = (by: number) => {
    if (failed && !isFetching) void fetchNextPage();
    const next = all[at + by];
    if (next) show(next.id);
  };
  return { all, at, more: hasNextPage, show, step };
}
