import { formatNumber } from "@balcao/shared/phone";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../lib/media-query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useMe } from "../auth/me.ts";
import { nameOf } from "../contacts/name-of.ts";
import css from "./chat-header.module.css";
import type { Verb } from "./queries.ts";
import { useVerbs } from "./use-verbs.ts";
import { verbIcons, verbsFor } from "./verbs.ts";

const tight = "(max-width: 899.95px)";

export function ChatHeader({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { contact, queue, whatsapp, user, status } = ticket;
  const name = nameOf(contact, t("unnamed"));
  const owner = user ? (user.id === me.id ? t("withYou") : t("owner", { name: user.name })) : null;
  return (
    <header className={css["header"]}>
      <Avatar name={name} src={contact.profilePicUrl} size={40} />
      <div className={css["who"]}>
        <h2 dir="auto" title={name}>
          {name}
        </h2>
        <p>
          {ticket.isGroup ? <span>{t("group")}</span> : null}
          {!ticket.isGroup && contact.number ? (
            <span className={css["number"]}>{formatNumber(contact.number)}</span>
          ) : null}
          <span className={css["queue"]}>
            <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
            {queue?.name ?? t("noQueue")}
          </span>
          <span title={t("connection")}>{whatsapp.name}</span>
          {status === "open" && owner ? <span>{owner}</span> : null}
          {status === "open" ? null : <span className={css["status"]}>{t(`status.${status}`)}</span>}
        </p>
      </div>
      <VerbButtons ticket={ticket} />
    </header>
  );
}

function VerbButtons({ ticket }: { ticket: Ticket }) {
  const me = useMe();
  const verbs = verbsFor(me, ticket);
  // The main one at the end, where the eye and the thumb are.
  return (
    <div className={css["verbs"]}>
      {verbs.toReversed().map((verb) => (
        <VerbButton key={verb} verb={verb} ticket={ticket} main={verb === verbs[0]} />
      ))}
    </div>
  );
}

function VerbButton({ verb, ticket, main }: { verb: Verb; ticket: Ticket; main: boolean }) {
  const { t } = useTranslation("tickets");
  const { run, busy } = useVerbs();
  const small = useMediaQuery(tight);
  const Icon = verbIcons[verb];
  const running = busy?.ticketId === ticket.id && busy.verb === verb;
  if (small && !main)
    return (
      <IconButton
        aria-label={t(`verb.${verb}`)}
        title={t(`verb.${verb}`)}
        loading={running}
        disabled={busy !== null}
        onClick={() => run(verb, ticket)}
      >
        <Icon size={20} />
      </IconButton>
    );
  return (
    <Button
      variant={main ? "contained" : "outlined"}
      color={main ? "primary" : "inherit"}
      startIcon={<Icon size={18} aria-hidden />}
      loading={running}
      loadingPosition="start"
      disabled={busy !== null}
      onClick={() => run(verb, ticket)}
    >
      {t(`verb.${verb}`)}
    </Button>
  );
}

export function ChatHeaderSkeleton() {
  return (
    <div className={css["header"]}>
      <Skeleton variant="circular" width={40} height={40} />
      <div className={css["who"]}>
        <Skeleton width={180} height={20} />
        <Skeleton width={240} height={16} />
      </div>
    </div>
  );
}
