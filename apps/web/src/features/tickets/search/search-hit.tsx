import type { Response } from "@balcao/shared/contract";
import type { searchApi } from "@balcao/shared/search/api";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nameOf } from "../../contacts/offers/name-of.ts";
import css from "./search-hit.module.css";
import { TicketTime } from "../offers/ticket-time.tsx";

type Hit = Response<typeof searchApi.find>["messages"][number];

/** A message that matches the search, with the matches marked. A click leads to the message in its conversation. */
export const SearchHit = memo(function SearchHit({ hit: { message, ticket, snippet } }: { hit: Hit }) {
  const { t } = useTranslation("tickets");
  return (
    <li className={css["hit"]} data-ticket={ticket.uuid}>
      <span className={css["edge"]} style={{ background: ticket.queue?.color ?? "transparent" }} />
      <Link to={`/tickets/${ticket.uuid}?message=${message.id}`}>
        <span className={css["line"]}>
          <strong dir="auto">{nameOf(ticket.contact, t("unnamed"))}</strong>
          <TicketTime iso={message.createdAt} />
        </span>
        <span className={css["snippet"]} dir="auto">
          {message.fromMe ? <span>{t("you")} </span> : null}
          {snippet.map((piece, index) =>
            piece.hit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
          )}
        </span>
      </Link>
    </li>
  );
});
