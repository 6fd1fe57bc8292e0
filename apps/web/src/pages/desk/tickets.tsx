import { useQueryClient } from "@tanstack/react-query";
import MessageCircle from "lucide-react/icons/message-circle";
import MessagesSquare from "lucide-react/icons/messages-square";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useContactDrawer, useNarrow } from "../../features/contacts/drawer/open.ts";
import { pathAfterClosing } from "../../features/tickets/after-closing.ts";
import { ListPanel } from "../../features/tickets/list-panel.tsx";
import { filterOf, useListState } from "../../features/tickets/list/list-state.ts";
import { wishNote } from "../../nouns/ticket-notes/note-wish.ts";
import { wishTags } from "../../nouns/tags/tags-wish.ts";
import { useShortcuts } from "../../features/tickets/shortcuts.ts";
import { TicketDialogs } from "./tickets/ticket-dialogs.tsx";
import { useTicketCommands } from "./tickets/use-ticket-commands.ts";
import { PaneSkeleton } from "./tickets/pane-skeleton.tsx";
import { UnseenNotice } from "../../features/tickets/unseen/unseen-notice.tsx";
import { useVerbRunner, VerbsContext } from "../../features/tickets/use-verbs.ts";
import { opens } from "../../features/tickets/verbs.ts";
import { Welcome } from "../../features/tickets/pane/welcome.tsx";
import { whenIdle } from "../../lib/idle.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { useTitle } from "../../lib/title.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import basics from "../../ui/basics.module.css";
import css from "./tickets.module.css";
import { Late } from "../../ui/late.tsx";

const conversation = () => import("./tickets/ticket-pane.tsx");
const TicketPane = lazy(conversation);
const ShortcutsDialog = lazy(() => import("../../features/tickets/dialogs/shortcuts-dialog.tsx"));
type Side = "list" | "ticket";

/** The inbox: list and conversation side by side, or one at a time on phones. */
export default function Tickets() {
  const { uuid } = useParams();
  const navigate = useNavigate();
  const state = useListState();
  const cache = useQueryClient();
  const verbs = useVerbRunner({
    pathAfter(verb, ticket) {
      if (opens(verb)) return `/tickets/${ticket.uuid}`;
      // The user reads another conversation, which an action on a row of the list must not close.
      if (ticket.uuid !== uuid) return null;
      return verb === "close" ? pathAfterClosing(cache, filterOf(state), ticket) : "/tickets";
    },
    onDone(verb, path) {
      state.follow(verb);
      if (path !== null) void navigate(path);
    },
  });
  return (
    <VerbsContext value={verbs}>
      <TicketDialogs onBegun={() => state.follow("accept")}>
        <Inbox uuid={uuid} state={state} />
      </TicketDialogs>
    </VerbsContext>
  );
}

function Inbox({ uuid, state }: { uuid: string | undefined; state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation("tickets");
  const onPhone = useMediaQuery(phone);
  const [side, turn] = useSide(uuid);
  const [help, showHelp] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useTitle(uuid ? null : t("title"));
  const asks = { onNote: wishNote, onTags: wishTags, onHelp: () => showHelp(true) };
  useShortcuts({
    list,
    field,
    openUuid: uuid,
    onList: state.turnTo,
    onChip: state.setChip,
    onOrder: state.turnOrder,
    ...asks,
  });
  useTicketCommands({ uuid, ...asks });
  useConversationAhead();
  const [contactShown, narrow] = [useContactDrawer(), useNarrow()];
  const inChat = onPhone && uuid !== undefined;
  const shows = (one: Side) => !onPhone || side === one;
  return (
    <div className={`${basics["column"]} ${basics["tall"]}`}>
      <h1 className="sr-only">{t("title")}</h1>
      {inChat ? null : (
        <div className={`${basics["still"]} ${css["unseen"]}`}>
          <UnseenNotice />
        </div>
      )}
      <div className={`${basics["tall"]} ${css["sides"]}`}>
        <section className={`${basics["column"]} ${css["list"]}`} hidden={!shows("list")} aria-label={t("listLabel")}>
          <ListPanel state={state} openUuid={uuid} listRef={list} />
        </section>
        {shows("ticket") ? (
          <section
            className={`${basics["column"]} ${basics["narrow"]} ${css["ticket"]}`}
            data-beside={uuid !== undefined && contactShown && !narrow}
            aria-label={t("ticketLabel")}
          >
            {uuid ? (
              <Suspense fallback={<PaneSkeleton />}>
                <TicketPane key={uuid} uuid={uuid} field={field} />
              </Suspense>
            ) : (
              <Welcome onChoose={onPhone ? () => turn("list") : null} onHelp={() => showHelp(true)} />
            )}
          </section>
        ) : null}
      </div>
      {onPhone && !inChat ? <BottomTabs side={side} onTurn={turn} /> : null}
      <Late>{help ? <ShortcutsDialog onClose={() => showHelp(false)} /> : null}</Late>
    </div>
  );
}

/** Loads the conversation's code once the list is shown, so that the first ticket opens immediately. A failure is shown when a ticket is opened. */
function useConversationAhead(): void {
  useEffect(() => whenIdle(() => void conversation().catch(() => undefined)), []);
}

/** The side that a phone shows. Opening a ticket, even the same one again, switches to the conversation. */
function useSide(uuid: string | undefined): [Side, (side: Side) => void] {
  const { key } = useLocation();
  const [choice, choose] = useState<{ key: string; side: Side } | null>(null);
  const side = choice?.key === key ? choice.side : uuid ? "ticket" : "list";
  return [side, (next) => choose({ key, side: next })];
}

function BottomTabs({ side, onTurn }: { side: Side; onTurn: (side: Side) => void }) {
  const { t } = useTranslation("tickets");
  const tabs = [
    { value: "list", label: t("phoneList"), icon: MessagesSquare },
    { value: "ticket", label: t("phoneTicket"), icon: MessageCircle },
  ] as const;
  return (
    <nav className={css["bottom"]} data-foot aria-label={t("sides")}>
      {tabs.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-current={side === value ? "true" : undefined}
          onClick={() => onTurn(value)}
        >
          <Icon size={20} aria-hidden />
          {label}
        </button>
      ))}
    </nav>
  );
}
