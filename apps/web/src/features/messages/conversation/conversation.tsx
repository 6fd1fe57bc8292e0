import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import {
  type KeyboardEvent,
  lazy,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import type { Timeline } from "../../../nouns/messages/cache.ts";
import { ChatContext } from "../chat-context.ts";
import basics from "../../../ui/basics.module.css";
import css from "./conversation.module.css";
import { DaySection } from "./day-section.tsx";
import { flash } from "../../../ui/thread/flash.ts";
import { groupByDay } from "./group.ts";
import { MessageMenu, type MenuTarget } from "../menu/message-menu.tsx";
import { canLoad, Newer, Older, type Pages } from "./older.tsx";
import { starredIn } from "../../../nouns/messages/queries.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useScroll } from "../../../ui/thread/use-scroll.ts";
import { useHeldMenu } from "./use-held-menu.ts";
import { useSteps } from "./use-steps.ts";
import type { UnsentMessage } from "../../../nouns/messages/use-unsent.ts";
import { Late } from "../../../ui/late.tsx";

const nearTop = 50;
const Viewer = lazy(() => import("../../../nouns/messages/viewer/viewer.tsx"));
const ReactionBar = lazy(() => import("../menu/reaction-bar.tsx"));

type Props = {
  ticket: Ticket;
  timeline: Timeline;
  unsent: readonly UnsentMessage[];
  /** How many unsent messages the reader has, drawn here or not. */
  unsentCount: number;
  /** The message to open at. */
  target: number | null;
  /** These messages include the newest one. */
  present: boolean;
  older: Pages;
  newer: Pages;
  canWrite: boolean;
  /** Shows the messages around one that is not on screen. */
  onShow: (messageId: number) => void;
  toPresent: () => void;
  /** Tells how many messages there are: when they have become too many, the newest page begins anew. */
  freshen: (length: number) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

export function Conversation(props: Props) {
  const { ticket, onEdit } = props;
  const box = useRef<HTMLDivElement>(null);
  const [menu, openMenu] = useState<MenuTarget | null>(null);
  const [reactions, openReactions] = useState<MenuTarget | null>(null);
  const [picture, openPicture] = useState<Message | null>(null);
  const chat = useChatOf(props, box, { openMenu, openReactions, openPicture });
  const { data: marks } = useQuery(starredIn(ticket));
  const starred = useMemo(() => new Set(marks?.messages.map(({ id }) => id)), [marks]);
  return (
    <ChatContext value={chat}>
      <Reading {...props} box={box} starred={starred} />
      {reactions ? (
        <Late>
          <ReactionBar {...reactions} onClose={() => openReactions(null)} />
        </Late>
      ) : null}
      {picture ? (
        <Late>
          <Viewer
            ticket={ticket}
            start={picture}
            replyTo={(message) => (chat.canAnswer(message) ? () => chat.reply(message) : null)}
            onMenu={chat.openMenu}
            onClose={() => openPicture(null)}
          />
        </Late>
      ) : null}
      <MessageMenu target={menu} starred={starred} onClose={() => openMenu(null)} onEdit={onEdit} />
    </ChatContext>
  );
}

type ReadingProps = Props & { box: RefObject<HTMLDivElement | null>; starred: ReadonlySet<number> };

/** The part that scrolls, which keeps the reader's position. */
function Reading({ box, starred, ...props }: ReadingProps) {
  const { ticket, timeline, unsent, unsentCount, target, present, older, newer, freshen } = props;
  const { t } = useTranslation("messages");
  const inner = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const onTop = () => canLoad(older) && older.load();
  const onEnd = () => canLoad(newer) && newer.load();
  const { atBottom, toBottom } = useScroll({ box, inner, line, target, present, onTop, nearTop, onEnd });
  const toLatest = present ? toBottom : props.toPresent;
  const { messages } = timeline;
  const held = useHeldMenu(messages);
  const arrivals = useArrivals({ ticket, messages, unsentCount, present, atBottom, toBottom: toLatest });
  useEffect(() => {
    if (atBottom) freshen(messages.length);
  }, [atBottom, messages.length, freshen]);
  return (
    <>
      <div className={`${basics["rest"]} ${css["frame"]}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk through it */}
        <div
          ref={box}
          className={`${basics["rest"]} ${css["box"]}`}
          role="log"
          aria-live="off"
          aria-label={t("conversation")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onKeyDown={walk}
          {...held}
        >
          <div ref={inner} className={`${basics["column"]} ${css["inner"]}`}>
            <Older pages={older} empty={messages.length === 0 && unsent.length === 0} />
            <Days
              here={ticket.id}
              timeline={timeline}
              unsent={unsent}
              starred={starred}
              lineBefore={arrivals.lineBefore}
              lineRef={line}
            />
            <Newer pages={newer} />
          </div>
        </div>
        {atBottom ? null : <ToLatest missed={arrivals.missed} onClick={toLatest} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {arrivals.announcement}
      </p>
    </>
  );
}

type DaysProps = Pick<Props, "timeline" | "unsent"> & {
  here: number;
  starred: ReadonlySet<number>;
  lineBefore: number | null;
  lineRef: RefObject<HTMLLIElement | null>;
};

/** The bubbles. Their drawing is deferred, so that the rest of the screen goes first. */
const Days = memo(function Days({ here, timeline, unsent, ...marks }: DaysProps) {
  const drawn = useDeferredValue(useMemo(() => ({ ...timeline, unsent }), [timeline, unsent]));
  const messages = useSteps(drawn.messages);
  const days = useMemo(() => {
    const [first] = messages;
    const whole = messages.length === drawn.messages.length;
    const isDrawn = ({ at }: { at: string }) => whole || (first !== undefined && at >= first.createdAt);
    const beside = {
      folded: drawn.folded.filter(isDrawn),
      notices: drawn.notices.filter(isDrawn),
      activities: drawn.activities.filter(isDrawn),
      notes: drawn.notes.filter(({ createdAt }) => isDrawn({ at: createdAt })),
    };
    return groupByDay({ messages, unsent: drawn.unsent, ...beside }, here);
  }, [drawn, messages, here]);
  return days.map((day) => <DaySection key={day.day} day={day} tickets={drawn.tickets} here={here} {...marks} />);
});

/** What lies over the bubbles, and stays the same. */
type Openers = {
  openMenu: (target: MenuTarget) => void;
  openReactions: (target: MenuTarget) => void;
  openPicture: (message: Message) => void;
};

/** The `Chat` for the bubbles, the same object while the rights stay the same. */
function useChatOf(
  { ticket, timeline, canWrite, onShow, onReply }: Props,
  box: RefObject<HTMLElement | null>,
  { openMenu, openReactions, openPicture }: Openers,
) {
  const { id: meId } = useMe();
  const { id, isGroup, whatsappId } = ticket;
  const { tickets } = timeline;
  const numbers = useRef(tickets);
  useEffect(() => {
    numbers.current = tickets;
  }, [tickets]);
  const jumpTo = useCallback(
    (messageId: number) => {
      const row = box.current?.querySelector<HTMLElement>(
        `[data-message="${messageId}"], [data-messages~="${messageId}"]`,
      );
      if (!row) return onShow(messageId);
      row.scrollIntoView({ block: "center" });
      flash(row);
    },
    [box, onShow],
  );
  return useMemo(
    () => ({
      meId,
      isGroup,
      canTouch: ({ ticketId }: Message) => canWrite && ticketId === id,
      canAnswer: ({ ticketId, isDeleted }: Message) =>
        canWrite && !isDeleted && (numbers.current.get(ticketId)?.whatsapp.id ?? whatsappId) === whatsappId,
      jumpTo,
      reply: onReply,
      openPicture,
      openMenu: (message: Message, anchor: HTMLElement) => openMenu({ message, anchor }),
      openReactions: (message: Message, anchor: HTMLElement) => openReactions({ message, anchor }),
    }),
    [meId, isGroup, canWrite, id, whatsappId, jumpTo, onReply, openMenu, openReactions, openPicture],
  );
}

function ToLatest({ missed, onClick }: { missed: number; onClick: () => void }) {
  const { t } = useTranslation("messages");
  const label = missed > 0 ? t("toLatestCount", { count: missed }) : t("toLatest");
  return (
    <button type="button" className={css["latest"]} aria-label={label} title={label} onClick={onClick}>
      {missed > 0 ? <span className={css["missed"]}>{missed > 99 ? "99+" : missed}</span> : null}
      <ArrowDown size={18} aria-hidden />
    </button>
  );
}

/** Moves the focus by arrows from message to message. Tab then reaches the focused message's actions. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-message]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows.at(-1) : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.tabIndex = -1;
  next.focus();
}
