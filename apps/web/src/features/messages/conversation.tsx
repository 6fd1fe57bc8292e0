import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../auth/me.ts";
import { Bubble } from "./bubble.tsx";
import { ChatContext } from "./chat-context.ts";
import css from "./conversation.module.css";
import { DayLabel } from "./day-label.tsx";
import { type Day, groupByDay } from "./group.ts";
import { MessageMenu, type MenuTarget } from "./message-menu.tsx";
import { Older, type OlderPages } from "./older.tsx";
import type { Waiting } from "./send.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useJump } from "./use-jump.ts";
import { useScroll } from "./use-scroll.ts";

type Props = {
  ticket: Ticket;
  messages: readonly Message[];
  waiting: readonly Waiting[];
  older: OlderPages;
  canWrite: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

export function Conversation({ ticket, messages, waiting, older, canWrite, onReply, onEdit }: Props) {
  const { t } = useTranslation("messages");
  const { id: meId } = useMe();
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const onTop = () => older.more && !older.loading && !older.failed && void older.load();
  const { atBottom, toBottom } = useScroll({ box, inner, line, onTop });
  const arrivals = useArrivals({ ticket, messages, sent: waiting.length, atBottom, toBottom });
  const jumpTo = useJump(box, older);
  const [menu, openMenu] = useState<MenuTarget | null>(null);
  const days = useMemo(() => groupByDay(messages, waiting), [messages, waiting]);
  const { isGroup } = ticket;
  const chat = useMemo(
    () => ({
      meId,
      isGroup,
      jumpTo,
      reply: onReply,
      openMenu: (message: Message, anchor: HTMLElement) => openMenu({ message, anchor }),
    }),
    [meId, isGroup, jumpTo, onReply],
  );
  return (
    <ChatContext value={chat}>
      <div className={css["frame"]}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk through it */}
        <div
          ref={box}
          className={css["box"]}
          role="log"
          aria-live="off"
          aria-label={t("conversation")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onKeyDown={walk}
        >
          <div ref={inner} className={css["inner"]}>
            <Older pages={older} empty={messages.length === 0} />
            {days.map((day) => (
              <DaySection key={day.day} day={day} canWrite={canWrite} lineBefore={arrivals.lineBefore} lineRef={line} />
            ))}
          </div>
        </div>
        {atBottom ? null : <ToLatest missed={arrivals.missed} onClick={toBottom} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {arrivals.announcement}
      </p>
      <MessageMenu target={menu} canWrite={canWrite} onClose={() => openMenu(null)} onReply={onReply} onEdit={onEdit} />
    </ChatContext>
  );
}

type DayProps = { day: Day; canWrite: boolean; lineBefore: number | null; lineRef: React.Ref<HTMLLIElement> };

function DaySection({ day: { day, rows }, canWrite, lineBefore, lineRef }: DayProps) {
  const { t } = useTranslation("messages");
  return (
    <section>
      <DayLabel iso={rows[0]?.message.createdAt ?? day} />
      <ul>
        {rows.flatMap((row) => {
          const bubble = <Bubble key={row.message.clientId ?? row.message.id} {...row} canWrite={canWrite} />;
          if (row.message.id !== lineBefore) return [bubble];
          return [
            <li key="line" ref={lineRef} className={css["line"]}>
              <span>{t("newMessages")}</span>
            </li>,
            bubble,
          ];
        })}
      </ul>
    </section>
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

/** Arrows walk from message to message; the focused one shows its actions to Tab. */
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
