import type { Ticket } from "@balcao/shared/tickets/schema";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { previewOf } from "../../../nouns/messages/kinds.ts";
import basics from "../../../ui/basics.module.css";
import css from "./contact-drawer.module.css";
import { starredIn } from "../../../nouns/contacts/drawer-queries.ts";

/** The messages of this conversation that the user starred. A click on a message shows it in the conversation. */
export function StarredMessages({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("contacts");
  const { data, isError, refetch } = useQuery(starredIn(ticket));
  if (isError && !data) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={48} />;
  if (data.messages.length === 0) return <p className={basics["note"]}>{t("noStarred")}</p>;
  return (
    <ul className={`${basics["column"]} ${css["lines"]}`}>
      {data.messages.map(({ id, mediaType, body, author, createdAt }) => (
        <li key={id}>
          <Link className={`${basics["column"]} ${css["line"]}`} to={`?message=${id}`}>
            <p className={`${basics["broken"]} ${basics["lines"]}`} dir="auto">
              {previewOf(mediaType, body, (kind) => t(`messages:kind.${kind}`))}
            </p>
            <small className={`${basics["hint"]} ${basics["apart"]}`}>
              <span>{author}</span>
              <time dateTime={createdAt}>{fullOf(createdAt)}</time>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
