import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import X from "lucide-react/icons/x";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { ListSkeleton } from "../../../features/messages/conversation/list-skeleton.tsx";
import { MessageList } from "../../../features/messages/conversation/message-list.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./peek-dialog.module.css";
import { ticketByUuid } from "../../../nouns/tickets/queries.ts";

type Props = { uuid: string; onClose: () => void; onOpen: () => void };
const nothing = () => undefined;
const closeMs = 1000;

/** The peek: shows a conversation without marking anything as read. Nothing can be written in it. */
export default function PeekDialog({ uuid, onClose, onOpen }: Props) {
  const { t } = useTranslation("tickets");
  const cache = useQueryClient();
  const id = useId();
  const { data: ticket, isPending, error, refetch } = useQuery(ticketByUuid(cache, uuid));
  const refused = error instanceof AppError && error.code === "ERR_TICKET_NO_ACCESS";
  useEffect(() => {
    if (!refused) return undefined;
    notify.error(t("errors:ERR_TICKET_NO_ACCESS"));
    const timer = setTimeout(onClose, closeMs);
    return () => clearTimeout(timer);
  }, [refused, onClose, t]);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      slotProps={{ paper: { className: css["paper"] ?? "" } }}
    >
      <header className={`${basics["row"]} ${basics["still"]} ${css["head"]}`}>
        <Eye size={18} aria-hidden />
        <div>
          <h2 id={id}>{ticket ? nameOf(ticket.contact, t("unnamed")) : t("peek")}</h2>
          <p>{t("peekText")}</p>
        </div>
        <IconButton aria-label={t("common:close")} title={t("common:close")} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </header>
      <div className={`${basics["column"]} ${basics["tall"]} ${css["talk"]}`}>
        {ticket ? (
          <MessageList ticket={ticket} canWrite={false} onReply={nothing} onEdit={nothing} />
        ) : isPending ? (
          <ListSkeleton />
        ) : refused || !error ? (
          <EmptyState icon={EyeOff} title={t(refused ? "errors:ERR_TICKET_NO_ACCESS" : "gone")} />
        ) : (
          <ErrorState text={t("ticketFailed")} retry={() => void refetch()} />
        )}
      </div>
      <footer className={`${basics["row"]} ${basics["still"]} ${css["foot"]}`}>
        <Button variant="outlined" color="inherit" disabled={!ticket} onClick={onOpen}>
          {t("openTicket")}
        </Button>
      </footer>
    </Dialog>
  );
}
