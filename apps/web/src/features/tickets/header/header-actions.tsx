import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/media-query.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { useMe } from "../../auth/me.ts";
import css from "./header-actions.module.css";
import { useDialogs } from "../offers/dialogs.ts";
import { HeaderMenu } from "./header-menu.tsx";
import type { Verb } from "../queries.ts";
import { useSettling } from "../settling.ts";
import { useVerbs } from "../use-verbs.ts";
import { canTransfer, verbIcons, verbsFor } from "../verbs.ts";

/** Narrow screens, such as an upright tablet or a screen at double zoom. */
const narrow = "(max-width: 839.95px)";
const tight = "(max-width: 1279.95px)";
const crampedBeside = "(max-width: 1679.95px)";

type Props = {
  ticket: Ticket;
  /** The contact's drawer stands beside the conversation, which is then as narrow as a phone unless the screen is very wide. */
  beside: boolean;
  /** Drawn before the menu. */
  children: ReactNode;
};

/**
 * The actions on a ticket: the likeliest as a text, others as icons where there is room, the rest in the menu. What closes the ticket has a
 * place of its own after the others, which keeps its size and stays empty where there is nothing to close: no second click on what opens a
 * ticket can close it. A phone has no room for that, and closes from the menu.
 */
export function HeaderActions({ ticket, beside, children }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const onPhone = useMediaQuery(phone);
  const isTight = useMediaQuery(tight);
  const isNarrow = useMediaQuery(narrow);
  const crampedByDrawer = useMediaQuery(crampedBeside) && beside;
  const cramped = (isNarrow || crampedByDrawer) && !onPhone;
  const small = isTight || cramped;
  const verbs = verbsFor(me, ticket);
  const [main] = verbs;
  const others = verbs.filter((verb) => verb !== "close").toReversed();
  const closes = verbs.includes("close");
  const hands = canTransfer(me, ticket);
  return (
    <div className={css["verbs"]}>
      {hands && !onPhone ? (
        <IconButton
          aria-label={t("transfer.open")}
          title={t("transfer.open")}
          onClick={() => show({ kind: "transfer", ticket })}
        >
          <ArrowRightLeft size={20} />
        </IconButton>
      ) : null}
      {others
        .filter((verb) => !onPhone || verb === main)
        .map((verb) => (
          <VerbButton
            key={verb}
            verb={verb}
            ticket={ticket}
            main={verb === main}
            small={verb === main ? cramped : small}
          />
        ))}
      {!onPhone && verbs.length > 0 ? (
        <span style={closes ? {} : { visibility: "hidden" }}>
          <VerbButton verb="close" ticket={ticket} main={main === "close"} small={cramped} />
        </span>
      ) : null}
      {children}
      <HeaderMenu
        ticket={ticket}
        verbs={onPhone ? verbs.filter((verb) => verb === "close" || verb !== main) : []}
        transfer={hands && onPhone}
      />
    </div>
  );
}

type ButtonProps = { verb: Verb; ticket: Ticket; main?: boolean; small?: boolean };

function VerbButton({ verb, ticket, main = false, small = false }: ButtonProps) {
  const { t } = useTranslation("tickets");
  const { run, busy } = useVerbs();
  const settling = useSettling(ticket.id);
  const Icon = verbIcons[verb];
  const running = busy?.ticketId === ticket.id && busy.verb === verb;
  if (small)
    return (
      <IconButton
        color={main ? "primary" : "default"}
        aria-label={t(`verb.${verb}`)}
        title={t(`verb.${verb}`)}
        loading={running}
        disabled={busy !== null || settling}
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
      disabled={busy !== null || settling}
      onClick={() => run(verb, ticket)}
    >
      {t(`verb.${verb}`)}
    </Button>
  );
}
