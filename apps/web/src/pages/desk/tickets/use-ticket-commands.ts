import { canActOn } from "@balcao/shared/tickets/rules";
import { hasFeature } from "@balcao/shared/plans/features";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Keyboard from "lucide-react/icons/keyboard";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import Pin from "lucide-react/icons/pin";
import StickyNote from "lucide-react/icons/sticky-note";
import Tags from "lucide-react/icons/tags";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { nameOf } from "../../../lib/contact-name.ts";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import { findTicket } from "../../../nouns/tickets/keys.ts";
import { pinnedIds } from "../../../nouns/tickets/pins.ts";
import { usePin } from "../../../features/tickets/use-pin.ts";
import { useVerbs } from "../../../features/tickets/use-verbs.ts";
import { canPin, canSnooze, canTransfer, verbIcons, verbsFor } from "../../../features/tickets/verbs.ts";
import { type Command, useCommands } from "../../../lib/shell/commands.ts";

/** The keys of verbs, as the help names them. */
const keysOf = { accept: "a", reopen: "a", take: "a", close: "e" } as const;

type Options = { uuid: string | undefined; onNote: () => void; onTags: () => void; onHelp: () => void };

/** Offers in the palette what this user may do with the open conversation, and the start of a new one. */
export function useTicketCommands({ uuid, onNote, onTags, onHelp }: Options): void {
  const { t } = useTranslation("tickets");
  const cache = useQueryClient();
  const ofTicket = useOfTicket({ onNote, onTags });
  const show = useDialogs();
  useCommands(() => {
    const ticket = uuid === undefined ? undefined : findTicket(cache, (one) => one.uuid === uuid);
    return [
      ...(ticket ? ofTicket(ticket) : []),
      { id: "new", label: t("newTicket"), icon: MessageSquarePlus, run: () => show({ kind: "new" }) },
      { id: "help", label: t("shortcuts"), icon: Keyboard, keys: "?", run: onHelp },
    ];
  });
}

function useOfTicket({ onNote, onTags }: Pick<Options, "onNote" | "onTags">): (ticket: Ticket) => Command[] {
  const { t } = useTranslation(["tickets", "contacts", "tags"]);
  const me = useMe();
  const { run } = useVerbs();
  const show = useDialogs();
  const cache = useQueryClient();
  const pin = usePin();
  return (ticket) => {
    const name = nameOf(ticket.contact, t("unnamed"));
    const mayAct = me.visit === null && canActOn(viewerOf(me), ticket);
    const dialogs = [
      { id: "transfer", icon: ArrowRightLeft, keys: "t", label: t("transfer.title"), when: canTransfer(me, ticket) },
      { id: "snooze", icon: AlarmClock, keys: "s", label: t("snooze.title"), when: mayAct && canSnooze(me, ticket) },
      { id: "schedule", icon: CalendarClock, label: t("schedule"), when: mayAct && hasFeature(me, "useSchedules") },
    ] as const;
    return [
      ...verbsFor(me, ticket).map((verb) => ({
        id: verb,
        label: t(`verbOf.${verb}`, { name }),
        icon: verbIcons[verb],
        ...(verb in keysOf ? { keys: keysOf[verb as keyof typeof keysOf] } : {}),
        run: () => run(verb, ticket),
      })),
      ...dialogs
        .filter(({ when }) => when)
        .map(({ when: _when, id, ...rest }) => ({ ...rest, id, run: () => show({ kind: id, ticket }) })),
      ...(canPin(me, ticket)
        ? [
            {
              id: "pin",
              label: t(pinnedIds(cache).includes(ticket.id) ? "pin.end" : "pin.begin"),
              icon: Pin,
              keys: "p",
              run: () => pin(ticket),
            },
          ]
        : []),
      ...(mayAct ? [{ id: "tags", label: t("tags:ofTicket"), icon: Tags, keys: "l", run: onTags }] : []),
      { id: "note", label: t("contacts:newNote"), icon: StickyNote, keys: "n", run: onNote },
    ];
  };
}
