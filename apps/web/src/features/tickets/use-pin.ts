import { mostPins } from "@balcao/shared/ticket-pins/rules";
import { AppError } from "@balcao/shared/errors";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { pinnedIds, useTicketPin } from "../../nouns/tickets/pins.ts";

/** Pins a ticket to the top of the user's list, or unpins it. */
export function usePin(): (ticket: Ticket) => void {
  const { t } = useTranslation("tickets");
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useTicketPin();
  return ({ id: ticketId }) => {
    if (isPending) return;
    mutateAsync({ ticketId, pinned: !pinnedIds(cache).includes(ticketId) }).catch((error: unknown) => {
      const isFull = error instanceof AppError && error.code === "ERR_TOO_MANY_ITEMS";
      notify.error(isFull ? t("pin.most", { count: mostPins }) : errorText(error));
    });
  };
}
