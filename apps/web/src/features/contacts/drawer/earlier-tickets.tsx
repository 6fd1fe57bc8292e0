import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dateOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { previewOf } from "../../../nouns/messages/kinds.ts";
import { contactTickets } from "../../../nouns/contacts/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./contact-drawer.module.css";

/** The contact's other tickets that the user may see, newest first. */
export function EarlierTickets({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("contacts");
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    contactTickets(ticket.contactId),
  );
  const tickets = data?.pages.flatMap((page) => page.tickets).filter(({ id }) => id !== ticket.id) ?? [];
  if (isError && !data) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;
  if (tickets.length === 0 && !hasNextPage) return <p className={basics["note"]}>{t("noEarlier")}</p>;
  return (
    <>
      <ul className={`${basics["column"]} ${css["lines"]}`}>
        {tickets.map((one) => (
          <Earlier key={one.id} ticket={one} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          size="small"
          color="inherit"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={css["more"] ?? ""}
        >
          {t("more")}
        </Button>
      ) : null}
    </>
  );
}

function Earlier({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("contacts");
  const { uuid, code, status, queue, user, lastMessage, lastMessageType, updatedAt } = ticket;
  return (
    <li>
      <Link className={`${basics["column"]} ${css["line"]}`} to={`/tickets/${uuid}`}>
        <small className={`${basics["hint"]} ${basics["apart"]}`}>
          <span>
            {code} · {t(`status.${status}`)}
          </span>
          <time dateTime={updatedAt}>{dateOf(updatedAt)}</time>
        </small>
        <p className={`${basics["broken"]} ${basics["lines"]}`} dir="auto">
          {previewOf(lastMessageType, lastMessage, (kind) => t(`messages:kind.${kind}`))}
        </p>
        <small className={`${basics["hint"]} ${basics["apart"]}`}>
          <span>{[queue?.name, user?.name].filter(Boolean).join(" · ") || t("noQueue")}</span>
        </small>
      </Link>
    </li>
  );
}
