import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import AlarmClock from "lucide-react/icons/alarm-clock";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import basics from "../../../ui/basics.module.css";
import css from "./header-actions.module.css";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import { HeaderMenu } from "./header-menu.tsx";
import type { MenuEntry } from "./use-later.ts";
import type { Verb } from "../../../nouns/tickets/queries.ts";
import { useJustOpened, useSettling } from "../../../nouns/tickets/settling.ts";
import { useVerbs } from "../use-verbs.ts";
import { canTransfer, verbIcons, verbsFor } from "../verbs.ts";

/** The widths at which a conversation shows all actions as texts, the snooze button, the likeliest action as a text, and more than one action. */
const roomFor = { texts: 860, snooze: 720, mainText: 620, icons: 400 };

type Props = {
  ticket: Ticket;
  /** The width of the conversation. Null when the width is not known. */
  room: number | null;
  /** The entry that shows and hides the panel beside the conversation. */
  beside: MenuEntry & { open: boolean };
  /** Further entries for the case that every action is in the menu. */
  folded?: readonly MenuEntry[];
};

/**
 * The actions on a ticket: the likeliest as a text, others as icons where there is room, the rest in the menu. The button that closes the ticket has
 * a fixed place after the others. The place stays empty when the ticket cannot be closed, so that a double click on the button that opens a ticket
 * cannot close it. A phone, or a conversation as narrow as a phone, has no room for that place and closes from the menu.
 */
export function HeaderActions({ ticket, room, beside, folded: more = [] }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const onPhone = useMediaQuery(phone);
  const width = room ?? Number.POSITIVE_INFINITY;
  const folded = onPhone || width < roomFor.icons;
  const verbs = verbsFor(me, ticket);
  const [main] = verbs;
  const others = verbs.filter((verb) => verb !== "close").toReversed();
  const hands = canTransfer(me, ticket);
  const waits = width >= roomFor.snooze && !folded && ticket.status === "open" && canActOn(viewerOf(me), ticket);
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${basics["gap6"]} ${css["verbs"]}`}>
      {waits ? (
        <Icon icon={AlarmClock} label={t("snooze.open")} onClick={() => show({ kind: "snooze", ticket })} />
      ) : null}
      {hands && !folded ? (
        <Icon icon={ArrowRightLeft} label={t("transfer.open")} onClick={() => show({ kind: "transfer", ticket })} />
      ) : null}
      {others
        .filter((verb) => !folded || verb === main)
        .map((verb) => (
          <VerbButton
            key={verb}
            verb={verb}
            ticket={ticket}
            main={verb === main}
            small={width < (verb === main ? roomFor.mainText : roomFor.texts) && !onPhone}
          />
        ))}
      {!folded && verbs.length > 0 ? (
        <span style={verbs.includes("close") ? {} : { visibility: "hidden" }}>
          <VerbButton verb="close" ticket={ticket} main={main === "close"} small={width < roomFor.mainText} />
        </span>
      ) : null}
      {folded ? null : <Icon icon={beside.icon} label={beside.label} expanded={beside.open} onClick={beside.run} />}
      <HeaderMenu
        ticket={ticket}
        verbs={folded ? verbs.filter((verb) => verb === "close" || verb !== main) : []}
        transfer={hands && folded}
        snooze={!waits}
        extra={folded ? [beside, ...more] : []}
      />
    </div>
  );
}

type IconProps = { icon: LucideIcon; label: string; expanded?: boolean; onClick: () => void };

const Icon = ({ icon: Shape, label, expanded, onClick }: IconProps) => (
  <IconButton aria-label={label} title={label} aria-expanded={expanded} onClick={onClick}>
    <Shape size={20} />
  </IconButton>
);

type ButtonProps = { verb: Verb; ticket: Ticket; main?: boolean; small?: boolean };

function VerbButton({ verb, ticket, main = false, small = false }: ButtonProps) {
  const { t } = useTranslation("tickets");
  const { run, busy } = useVerbs();
  const settling = useSettling(ticket.id);
  const justOpened = useJustOpened(ticket.id);
  const disabled = busy !== null || settling || (verb === "giveBack" && justOpened);
  const Shape = verbIcons[verb];
  const running = busy?.ticketId === ticket.id && busy.verb === verb;
  if (small)
    return (
      <IconButton
        color={main ? "primary" : "default"}
        aria-label={t(`verb.${verb}`)}
        title={t(`verb.${verb}`)}
        loading={running}
        disabled={disabled}
        onClick={() => run(verb, ticket)}
      >
        <Shape size={20} />
      </IconButton>
    );
  return (
    <Button
      variant={main ? "contained" : "outlined"}
      color={main ? "primary" : "inherit"}
      startIcon={<Shape size={18} aria-hidden />}
      loading={running}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => run(verb, ticket)}
    >
      {t(`verb.${verb}`)}
    </Button>
  );
}
