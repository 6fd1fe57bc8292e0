import { can } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import AlarmClock from "lucide-react/icons/alarm-clock";
import AlarmClockOff from "lucide-react/icons/alarm-clock-off";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import BotOff from "lucide-react/icons/bot-off";
import CalendarClock from "lucide-react/icons/calendar-clock";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import MailOpen from "lucide-react/icons/mail-open";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMe } from "../../auth/me.ts";
import { viewerOf } from "../../auth/viewer.ts";
import { useAutomation, useMarkUnread, useSnooze } from "../changes.ts";
import { useDialogs } from "../offers/dialogs.ts";
import type { Verb } from "../queries.ts";
import { useVerbs } from "../use-verbs.ts";
import { verbIcons } from "../verbs.ts";

type Props = {
  ticket: Ticket;
  /** The actions for which the header has no room. */
  verbs: readonly Verb[];
  transfer: boolean;
};
type MenuEntry = { key: string; label: string; icon: LucideIcon; run: () => void; danger?: true };

export function HeaderMenu(props: Props) {
  const { t } = useTranslation("tickets");
  const [anchor, open] = useState<HTMLElement | null>(null);
  const groups = useEntries(props).filter((group) => group.length > 0);
  if (groups.length === 0) return null;
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t("options")}
        title={t("options")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {groups.flatMap((group, index) => [
          index > 0 ? <Divider key={`${group[0]?.key}-line`} /> : null,
          ...group.map(({ key, label, icon: Icon, run, danger }) => (
            <MenuItem key={key} sx={danger ? { color: "error.main" } : {}} onClick={() => (open(null), run())}>
              <Icon size={18} aria-hidden />
              {label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

function useEntries({ ticket, verbs, transfer }: Props): MenuEntry[][] {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const { run } = useVerbs();
  const later = useLater(ticket);
  const moves: MenuEntry[] = verbs.map((verb) => ({
    key: verb,
    label: t(`verb.${verb}`),
    icon: verbIcons[verb],
    run: () => run(verb, ticket),
  }));
  const handOn: MenuEntry = {
    key: "transfer",
    label: t("transfer.open"),
    icon: ArrowRightLeft,
    run: () => show({ kind: "transfer", ticket }),
  };
  const remove: MenuEntry = {
    key: "delete",
    label: t("delete.open"),
    icon: Trash2,
    danger: true,
    run: () => show({ kind: "delete", ticket }),
  };
  return [
    [...moves, ...(transfer ? [handOn] : [])],
    canActOn(viewerOf(me), ticket) ? later : [],
    can(me, "ticket-options:deleteTicket") ? [remove] : [],
  ];
}

/** The entries that keep a ticket for later: mark as unread and snooze. */
function useLater(ticket: Ticket): MenuEntry[] {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const navigate = useNavigate();
  const { mutate: snooze } = useSnooze();
  const { mutateAsync: markUnread } = useMarkUnread();
  const { mutate: setAutomation } = useAutomation();
  const unread = () =>
    // If the ticket stayed open, it would be marked as read again at once.
    void markUnread(ticket.id).then(
      () => navigate("/tickets"),
      () => undefined,
    );
  const all: (MenuEntry & { when: boolean })[] = [
    {
      key: "schedule",
      label: t("schedule"),
      icon: CalendarClock,
      run: () => show({ kind: "schedule", ticket }),
      when: hasFeature(me, "useSchedules"),
    },
    { key: "unread", label: t("markUnread"), icon: MailOpen, run: unread, when: !ticket.markedUnread },
    {
      key: "snooze",
      label: t("snooze.open"),
      icon: AlarmClock,
      run: () => show({ kind: "snooze", ticket }),
      when: ticket.status !== "closed",
    },
    {
      key: "wake",
      label: t("snooze.end"),
      icon: AlarmClockOff,
      run: () => snooze({ ticketId: ticket.id, until: null }),
      when: ticket.snoozedUntil !== null && ticket.status !== "closed",
    },
    {
      key: "quiet",
      label: t("automation.stop"),
      icon: BotOff,
      run: () => setAutomation({ ticketId: ticket.id, on: false }),
      when: ticket.automation === "menu" || ticket.automation === "options",
    },
  ];
  return all.filter(({ when }) => when);
}
