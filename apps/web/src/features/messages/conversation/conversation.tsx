import { canDo, type Capability } from "@balcao/shared/connections/transports";
import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import type { Timeline } from "../../../nouns/messages/cache.ts";
import { ChatContext } from "../chat-context.ts";
import { DaySection } from "./day-section.tsx";
import { ThreadFrame, ToLatest } from "../../../ui/thread/frame.tsx";
import { groupByDay } from "./group.ts";
import { MessageMenu, type MenuTarget } from "../menu/message-menu.tsx";
import { canLoad, Newer, Older, type Pages } from "../../../ui/thread/pages.tsx";
import { starredIn } from "../../../nouns/messages/queries.ts";
import { ownNoteAtEnd, useArrivals } from "./use-arrivals.ts";
import { showRow, useScroll } from "../../../ui/thread/use-scroll.ts";
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
  /** How many unsent messages the reader has in total, including messages that are not shown here. */
  unsentCount: number;
  /** The message at which the conversation opens. */
  target: number | null;
  /** Whether the loaded messages include the newest message. */
  present: boolean;
  older: Pages;
  newer: Pages;
  canWrite: boolean;
  /** Shows the messages around a message that is not loaded. */
  onShow: (messageId: number) => void;
  toPresent: () => void;
  /** Gets the number of loaded messages. When there are too many, only the newest page is kept. */
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

/** Whether a retention removed messages. A conversation without messages is then not a new one. */
const isCleared = ({ activities }: Props["timeline"]) => activities.some(({ kind }) => kind === "cleared");

/** The part that scrolls. When messages are added, the reader's place stays the same. */
function Reading({ box, starred, ...props }: ReadingProps) {
  const { ticket, timeline, unsent, unsentCount, target, present, older, newer, freshen } = props;
  const { t } = useTranslation("messages");
  const inner = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const { messages } = timeline;
  const firstDrawnRef = useRef<number | undefined>(undefined);
  // Only some pages are kept. If a page arrived before the page below it was drawn, it would push out the page that the reader sees.
  const onTop = () => firstDrawnRef.current === messages[0]?.id && canLoad(older) && older.load();
  const onEnd = () => canLoad(newer) && newer.load();
  const { atBottom, toBottom } = useScroll({ box, inner, line, target, present, onTop, nearTop, onEnd });
  const toLatest = present ? toBottom : props.toPresent;
  const { id: me } = useMe();
  const ownNote = useMemo(() => ownNoteAtEnd(timeline, me), [timeline, me]);
  const held = useHeldMenu(messages);
  const arrivals = useArrivals({ me, ticket, messages, unsentCount, ownNote, present, atBottom, toBottom: toLatest });
  const { missed } = arrivals;
  const label = missed > 0 ? t("toLatestCount", { count: missed }) : t("toLatest");
  useEffect(() => {
    if (atBottom) freshen(messages.length);
  }, [atBottom, messages.length, freshen]);
  return (
    <>
      <ThreadFrame
        label={t("conversation")}
        aria-live="off"
        box={box}
        inner={inner}
        over={atBottom ? null : <ToLatest label={label} missed={missed} onClick={toLatest} />}
        {...held}
      >
        <Older
          pages={older}
          beginning={t(
            messages.length === 0 && unsent.length === 0 && !isCleared(timeline) ? "noMessages" : "beginning",
          )}
          failure={t("olderFailed")}
        />
        <Days
          here={ticket.id}
          timeline={timeline}
          unsent={unsent}
          starred={starred}
          lineBefore={arrivals.lineBefore}
          lineRef={line}
          firstDrawnRef={firstDrawnRef}
        />
        <Newer pages={newer} failure={t("newerFailed")} />
      </ThreadFrame>
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
  /** The id of the oldest drawn message is written here. */
  firstDrawnRef: RefObject<number | undefined>;
};

/** The bubbles. They are drawn after the rest of the screen, so that the rest appears first. */
const Days = memo(function Days({ here, timeline, unsent, firstDrawnRef, ...marks }: DaysProps) {
  const drawn = useDeferredValue(useMemo(() => ({ ...timeline, unsent }), [timeline, unsent]));
  const messages = useSteps(drawn.messages);
  useLayoutEffect(() => {
    firstDrawnRef.current = messages[0]?.id;
  }, [firstDrawnRef, messages]);
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

/** The functions that open panels and dialogs over the bubbles. They stay the same objects. */
type Openers = {
  openMenu: (target: MenuTarget) => void;
  openReactions: (target: MenuTarget) => void;
  openPicture: (message: Message) => void;
};

/** The `Chat` for the bubbles. The object stays the same while the rights stay the same. */
function useChatOf(
  { ticket, timeline, canWrite, onShow, onReply }: Props,
  box: RefObject<HTMLElement | null>,
  { openMenu, openReactions, openPicture }: Openers,
) {
  const { id: meId } = useMe();
  const {
    id,
    isGroup,
    whatsappId,
    whatsapp: { network },
  } = ticket;
  const { tickets } = timeline;
  const numbers = useRef(tickets);
  useEffect(() => {
    numbers.current = tickets;
  }, [tickets]);
  const jumpTo = useCallback(
    (messageId: number) => {
      if (!showRow(box.current, messageId)) onShow(messageId);
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
      can: (capability: Capability) => canDo(network, capability),
      jumpTo,
      reply: onReply,
      openPicture,
      openMenu: (message: Message, anchor: HTMLElement) => openMenu({ message, anchor }),
      openReactions: (message: Message, anchor: HTMLElement) => openReactions({ message, anchor }),
    }),
    [meId, isGroup, canWrite, id, whatsappId, network, jumpTo, onReply, openMenu, openReactions, openPicture],
  );
}
