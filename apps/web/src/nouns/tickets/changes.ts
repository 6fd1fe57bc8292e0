import type { Request } from "@balcao/shared/contract";
import { ticketsApi } from "@balcao/shared/tickets/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { dropTicket, putTicket } from "./cache.ts";
import { ticketKeys } from "./keys.ts";

/** A change whose answer is the changed ticket. */
function useChange<V>(change: (variables: V) => Promise<Ticket>, quiet = false) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (ticket) => putTicket(cache, ticket), meta: { quiet } });
}

type Target = Pick<Request<typeof ticketsApi.update>["body"], "queueId" | "userId" | "whatsappId" | "note">;

/** A transfer is an update without a status, whatever the ticket's status is. */
export const useTransfer = () =>
  useChange(
    ({ ticketId, ...body }: Target & { ticketId: number }) => call(ticketsApi.update, { params: { ticketId }, body }),
    true,
  );

/** Sends all customers whom nobody sees to a queue, and answers how many. The server moves some at a time. */
export const useSendUnseen = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (queueId: number) => {
      for (let sent = 0; ; ) {
        const { moved, left } = await call(ticketsApi.sendUnseen, { body: { queueId } });
        sent += moved;
        if (left === 0 || moved === 0) return sent;
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ticketKeys.unseen }),
    meta: { quiet: true },
  });
};

export const useTakeBack = () =>
  useChange((ticketId: number) => call(ticketsApi.takeBack, { params: { ticketId } }), true);

export const useCreateTicket = () =>
  useChange((body: Request<typeof ticketsApi.create>["body"]) => call(ticketsApi.create, { body }), true);

export const useSnooze = () =>
  useChange(({ ticketId, until }: { ticketId: number; until: string | null }) =>
    call(ticketsApi.snooze, { params: { ticketId }, body: { until } }),
  );

export const useMarkUnread = () => useChange((ticketId: number) => call(ticketsApi.unread, { params: { ticketId } }));

/** Marks a ticket as read. A failure is not reported, since the user did not ask for it. */
export const useMarkRead = () => useChange((ticketId: number) => call(ticketsApi.read, { params: { ticketId } }), true);

export const useAutomation = () =>
  useChange(({ ticketId, on }: { ticketId: number; on: boolean }) =>
    call(ticketsApi.automation, { params: { ticketId }, body: { on } }),
  );

export const useDeleteTicket = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ticketId: number) => call(ticketsApi.delete, { params: { ticketId } }),
    onSuccess: (_answer, ticketId) => dropTicket(cache, ticketId),
  });
};
