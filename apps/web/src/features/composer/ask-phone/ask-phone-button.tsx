import { canDo } from "@balcao/shared/connections/transports";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import Contact from "lucide-react/icons/contact";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { ToolButton } from "../../../ui/thread/tools.tsx";
import { AskPhoneDialog } from "./ask-phone-dialog.tsx";

type Props = { ticket: Ticket };

/** Asks a customer who hides the phone number for it, if the ticket's number can send such a message. */
export function AskPhoneButton({ ticket }: Props) {
  const { t } = useTranslation("messages");
  const [isOpen, open] = useState(false);
  const { data: offers } = useQuery({
    ...connectionList,
    select: (all) => all.some(({ id, network }) => id === ticket.whatsappId && canDo(network, "askPhone")),
  });
  if (!offers || ticket.isGroup || ticket.contact.number !== "") return null;
  return (
    <>
      <ToolButton icon={Contact} label={t("askPhone.open")} aria-haspopup="dialog" onClick={() => open(true)} />
      {isOpen ? <AskPhoneDialog ticketId={ticket.id} onClose={() => open(false)} /> : null}
    </>
  );
}
