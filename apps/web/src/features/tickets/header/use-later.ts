import { hasFeature } from "@balcao/shared/plans/features";
import type { Ticket } from "@balcao/shared/tickets/schema";
import AlarmClock from "lucide-react/icons/alarm-clock";
import AlarmClockOff from "lucide-react/icons/alarm-clock-off";
import Bot from "lucide-react/icons/bot";
import BotOff from "lucide-react/icons/bot-off";
import CalendarClock from "lucide-react/icons/calendar-clock";
import MailOpen from "lucide-react/icons/mail-open";
import PanelLeft from "lucide-react/icons/panel-left";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import StepForward from "lucide-react/icons/step-forward";
import type { LucideIcon } from "lucide-react/types";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import { useOpensNext } from "../after-closing.ts";
import { useAutomation, useMarkUnread, useSnooze } from "../../../nouns/tickets/changes.ts";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import { ticketPins } from "../../../nouns/tickets/pins.ts";
import { usePin } from "../use-pin.ts";
import { canPin } from "../verbs.ts";

export type MenuEntry = { key: string; label: string; icon: LucideIcon; run: () => void; danger?: true };
type Conditional = MenuEntry & { when: boolean };

/** The entries for later: mark as unread, snooze, schedule a message, pin, and the automation of the ticket from now on. */
export function useLater(ticket: Ticket, withSnooze: boolean): MenuEntry[] {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const navigate = useNavigate();
  const { mutate: snooze } = useSnooze();
  const { mutateAsync: markUnread } = useMarkUnread();
  const fromNowOn = useFromNowOn(ticket);
  const pin = usePin();
  const pinned = useQuery(ticketPins).data?.ticketIds.includes(ticket.id) ?? false;
  const unread = () =>
    // Leaves the ticket, because an open ticket would be marked as read again immediately.
    void markUnread(ticket.id).then(
      () => navigate("/tickets"),
      () => undefined,
    );
  const all: Conditional[] = [
    {
      key: "schedule",
      label: t("schedule"),
      icon: CalendarClock,
      run: () => show({ kind: "schedule", ticket }),
      when: hasFeature(me, "useSchedules"),
    },
    {
      key: "pin",
      label: t(pinned ? "pin.end" : "pin.begin"),
      icon: pinned ? PinOff : Pin,
      run: () => pin(ticket),
      when: canPin(me, ticket),
    },
    { key: "unread", label: t("markUnread"), icon: MailOpen, run: unread, when: !ticket.markedUnread },
    {
      key: "snooze",
      label: t("snooze.open"),
      icon: AlarmClock,
      run: () => show({ kind: "snooze", ticket }),
      when: withSnooze && ticket.status !== "closed",
    },
    {
      key: "wake",
      label: t("snooze.end"),
      icon: AlarmClockOff,
      run: () => snooze({ ticketId: ticket.id, until: null }),
      when: ticket.snoozedUntil !== null && ticket.status !== "closed",
    },
    ...fromNowOn,
  ];
  return all.filter(({ when }) => when);
}

function useFromNowOn(ticket: Ticket): Conditional[] {
  const { t } = useTranslation("tickets");
  const { mutate: setAutomation } = useAutomation();
  const [opensNext, openNext] = useOpensNext(useMe().id);
  const { id: ticketId, automation, status } = ticket;
  return [
    {
      key: "quiet",
      label: t("automation.stop"),
      icon: BotOff,
      run: () => setAutomation({ ticketId, on: false }),
      when: automation !== null && automation !== "gave-up" && automation !== "stopped",
    },
    {
      key: "speak",
      label: t("automation.start"),
      icon: Bot,
      run: () => setAutomation({ ticketId, on: true }),
      when: automation === "stopped" && status !== "closed",
    },
    {
      key: "next",
      label: t(opensNext ? "afterClosing.list" : "afterClosing.next"),
      icon: opensNext ? PanelLeft : StepForward,
      run: () => openNext(!opensNext),
      when: status === "open",
    },
  ];
}
