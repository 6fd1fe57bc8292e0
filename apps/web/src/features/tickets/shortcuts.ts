import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { isBusy } from "../../lib/shell/keys.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useDialogs } from "../../nouns/tickets/dialogs.ts";
import { findTicket } from "../../nouns/tickets/keys.ts";
import { useVerbs } from "./use-verbs.ts";
import { usePin } from "./use-pin.ts";
import { canPin, canSnooze, canTransfer, verbsFor } from "./verbs.ts";

/** The keys by their actions, in the order of the help. */
export const shortcuts = [
  { group: "list", keys: ["j", "k", "Enter", "1", "2", "3", "4", "u", "w", "o"] },
  { group: "ticket", keys: ["a", "e", "t", "s", "p", "l", "n"] },
  { group: "writing", keys: ["r", "/"] },
  { group: "everywhere", keys: ["?"] },
] as const;

/** The lists that have a key of their own, in the order of the tabs. */
export type ListByKey = "open" | "pending" | "closed" | "search";

type Options = {
  list: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  openUuid: string | undefined;
  onNote: () => void;
  onTags: () => void;
  onList: (list: ListByKey) => void;
  onChip: (chip: "unread" | "unanswered") => void;
  onOrder: () => void;
  onHelp: () => void;
};

/** The focused row of the list, and a function that moves the focus from it, or else from the open ticket's row, to another row. */
function rowsOf(list: Options["list"], openUuid: string | undefined) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-ticket]") ?? [])];
  const here = () => rows().find((row) => row.contains(document.activeElement)) ?? null;
  const move = (step: number) => {
    const all = rows();
    const from = here() ?? all.find((row) => row.dataset["ticket"] === openUuid);
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const inSight = all.findIndex((row) => row.getBoundingClientRect().top >= top);
    const at = from ? all.indexOf(from) + step : inSight;
    const next = all[Math.min(all.length - 1, Math.max(0, at))]?.querySelector("a");
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  return { here, move };
}

type Keys = Record<string, () => void>;

/** The keys that transfer, snooze or pin a ticket. */
function useLaterKeys(meant: () => Ticket | undefined): Keys {
  const me = useMe();
  const show = useDialogs();
  const pin = usePin();
  const on = (may: typeof canPin, run: (ticket: Ticket) => void) => () => {
    const ticket = meant();
    if (ticket && may(me, ticket)) run(ticket);
  };
  return {
    t: on(canTransfer, (ticket) => show({ kind: "transfer", ticket })),
    s: on(canSnooze, (ticket) => show({ kind: "snooze", ticket })),
    p: on(canPin, pin),
  };
}

const listKeys = ({ onList, onChip, onOrder }: Pick<Options, "onList" | "onChip" | "onOrder">): Keys => ({
  1: () => onList("open"),
  2: () => onList("pending"),
  3: () => onList("closed"),
  4: () => onList("search"),
  u: () => onChip("unread"),
  w: () => onChip("unanswered"),
  o: onOrder,
});

/**
 * The shortcuts of the ticket page. They do nothing while the user types or a dialog is open. Enter needs no shortcut, because the focused row is a
 * link.
 */
export function useShortcuts({
  list,
  field,
  openUuid,
  onNote,
  onTags,
  onList,
  onChip,
  onOrder,
  onHelp,
}: Options): void {
  const me = useMe();
  const cache = useQueryClient();
  const { run } = useVerbs();

  const { here, move } = rowsOf(list, openUuid);
  const meant = (): Ticket | undefined => {
    const uuid = here()?.dataset["ticket"] ?? openUuid;
    return uuid === undefined ? undefined : findTicket(cache, (ticket) => ticket.uuid === uuid);
  };
  const act = (wanted: readonly string[]) => {
    const ticket = meant();
    const verb = ticket && verbsFor(me, ticket).find((one) => wanted.includes(one));
    if (ticket && verb) run(verb, ticket);
  };

  const keys: Keys = {
    ...useLaterKeys(meant),
    ...listKeys({ onList, onChip, onOrder }),
    j: () => move(1),
    k: () => move(-1),
    a: () => act(["accept", "reopen", "take"]),
    e: () => act(["close"]),
    l: () => (openUuid === undefined ? undefined : onTags()),
    n: () => (openUuid === undefined ? undefined : onNote()),
    r: () => field.current?.focus(),
    "/": () => field.current?.focus(),
    "?": onHelp,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A held key keeps moving through the list, but triggers any other action only once.
    const held = event.repeat && event.key !== "j" && event.key !== "k";
    const press = isBusy(event) || held ? undefined : keys[event.key];
    if (!press) return;
    // The slash is also the first letter of a quick message, so it is typed into the field as well.
    if (event.key !== "/") event.preventDefault();
    press();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
