import type { Ticket } from "@balcao/shared/tickets/schema";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { nameOf } from "../../lib/contact-name.ts";
import basics from "../../ui/basics.module.css";
import css from "./ghost.module.css";

/** The dragged card: a small copy under the pointer. The card itself stays in its place until the copy is dropped. */
export function Ghost({ ticket, at }: { ticket: Ticket; at: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation("kanban");
  const name = nameOf(ticket.contact, t("unnamed"));
  return createPortal(
    <div ref={at} className={`${basics["row"]} ${basics["firm"]} ${basics["gap10"]} ${css["ghost"]}`} aria-hidden>
      <Avatar name={name} src={ticket.contact.profilePicUrl} size={28} />
      <span className={basics["clipped"]} dir="auto">
        {name}
      </span>
    </div>,
    document.body,
  );
}
