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

/** The actions on a ticket: the likeliest as a text, others as icons where there is room, the rest in the menu. */
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
  const [main, ...others] = verbsFor(me, ticket);
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
      {onPhone
        ? null
        : others.toReversed().map((verb) => <VerbButton key={verb} verb={verb} ticket={ticket} small={small} />)}
      {/* The main action stands where the eye and the thumb are. */}
      {main ? <VerbButton verb={main} ticket={ticket} main small={cramped} /> : null}
      {children}
      <HeaderMenu ticket={ticket} verbs={onPhone ? others : []} transfer={hands && onPhone} />
    </div>
  );
}

type ButtonProps = { verb: Verb; ticket: Ticket; main?: boolean; small?: boolean };

function VerbButton({ verb, ticket, main = false, small = false }: ButtonProps) {
  const { t } = useTranslation("tickets");
  const { run, busy } = useVerbs();
  const Icon = verbIcons[verb];
  const running = busy?.ticketId === ticket.id && busy.verb === verb;
  if (small)
    return (
      <IconButton
        color={main ? "primary" : "default"}
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
