import type { Response } from "@balcao/shared/contract";
import type { searchApi } from "@balcao/shared/search/api";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nameOf } from "../../../lib/contact-name.ts";
import { withoutMarks } from "../../../nouns/messages/rich-text.tsx";
import edge from "../../../nouns/tickets/edge.module.css";
import basics from "../../../ui/basics.module.css";
import css from "./search-hit.module.css";
import { TicketTime } from "../../../nouns/tickets/ticket-time.tsx";

type Hit = Response<typeof searchApi.find>["messages"][number];

/**
 * The pieces of the snippet without WhatsApp's formatting marks. A mark may begin in one piece and end in another, so the marks are removed from the
 * whole text.
 */
export function snippetWords(snippet: Hit["snippet"]): Hit["snippet"] {
  const words = Array.from(withoutMarks(snippet.map(({ text }) => text).join("")));
  return snippet.map(({ text, hit }) => {
    const left = Array.from(text).filter((letter) => {
      const stays = letter === words[0];
      if (stays) words.shift();
      return stays;
    });
    return { hit, text: left.join("") };
  });
}

/** A message that matches the search, with the matches marked. A click leads to the message in its conversation. */
export const SearchHit = memo(function SearchHit({ hit: { message, ticket, snippet } }: { hit: Hit }) {
  const { t } = useTranslation("tickets");
  return (
    <li className={`${basics["lights"]} ${css["hit"]}`} data-ticket={ticket.uuid}>
      <span className={edge["edge"]} style={{ background: ticket.queue?.color ?? "transparent" }} />
      <Link className={basics["inset"]} to={`/tickets/${ticket.uuid}?message=${message.id}`}>
        <span className={css["line"]}>
          <strong className={basics["clipped"]} dir="auto">
            {nameOf(ticket.contact, t("unnamed"))}
          </strong>
          <TicketTime iso={message.createdAt} />
        </span>
        <span className={`${basics["lines"]} ${basics["note"]} ${basics["broken"]} ${css["snippet"]}`} dir="auto">
          {message.fromMe ? <span>{t("you")} </span> : null}
          {snippetWords(snippet).map((piece, index) =>
            piece.hit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
          )}
        </span>
      </Link>
    </li>
  );
});
