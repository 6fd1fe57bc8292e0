import type { Request } from "@balcao/shared/contract";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { deletes } from "../../lib/cache/noun.ts";
import { dropTicket, putTicket } from "./cache.ts";
import { ticketKeys } from "./keys.ts";

type Target = Pick<Request<typeof ticketsApi.update>["body"], "queueId" | "userId" | "whatsappId" | "note">;

/** Transfers a ticket of any status. A transfer is an update without a status. */
export const useTransfer = () =>
  useChange(
    ({ ticketId, ...body }: Target & { ticketId: number }) => call(ticketsApi.update, { params: { ticketId }, body }),
    putTicket,
    true,
  );

/** Sends all unseen customers to a queue, and returns their number. The server moves some of them at a time. */
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
  useChange((ticketId: number) => call(ticketsApi.takeBack, { params: { ticketId } }), putTicket, true);

export const useCreateTicket = () =>
  useChange((body: Request<typeof ticketsApi.create>["body"]) => call(ticketsApi.create, { body }), putTicket, true);

export const useSnooze = () =>
  useChange(
    ({ ticketId, until }: { ticketId: number; until: string | null }) =>
      call(ticketsApi.snooze, { params: { ticketId }, body: { until } }),
    putTicket,
  );

export const useMarkUnread = () =>
  useChange((ticketId: number) => call(ticketsApi.unread, { params: { ticketId } }), putTicket);

/** Marks a ticket as read. A failure is not reported, because the user did not request it. */
export const useMarkRead = () =>
  useChange((ticketId: number) => call(ticketsApi.read, { params: { ticketId } }), putTicket, true);

export const useAutomation = () =>
  useChange(
    ({ ticketId, on }: { ticketId: number; on: boolean }) =>
      call(ticketsApi.automation, { params: { ticketId }, body: { on } }),
    putTicket,
  );

export const useDeleteTicket = deletes(ticketsApi.delete, dropTicket);
