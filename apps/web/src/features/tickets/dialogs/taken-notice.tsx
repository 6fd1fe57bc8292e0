import type { TicketOwner } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { ownedTicket } from "../../../nouns/tickets/queries.ts";

type Props = { owner: TicketOwner; onOpen: (uuid: string) => void };

/** Names the user who already has this contact's ticket, and links to the ticket if the reader may see it. */
export function TakenNotice({ owner, onOpen }: Props) {
  const { t } = useTranslation("tickets");
  const { user, queue } = owner;
  const { data: ticket } = useQuery(ownedTicket(owner.ticketId));
  const names = { user: user?.name ?? "", queue: queue?.name ?? "" };
  const text = user ? t(queue ? "takenInQueue" : "taken", names) : t(queue ? "waitsInQueue" : "waits", names);
  const open = ticket ? (
    <Button size="small" color="inherit" onClick={() => onOpen(ticket.uuid)}>
      {t("openIt")}
    </Button>
  ) : null;
  return (
    <Caution urgent action={open}>
      {text}
    </Caution>
  );
}
