import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import { canWriteIn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, lazy, type RefObject, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { isCovered } from "../../../lib/shell/keys.ts";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { useTitle } from "../../../lib/title.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { ContactDrawerPlace } from "./drawer-place.tsx";
import { DoubtLine } from "../../../features/contacts/doubt-line.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { contactDetail } from "../../../nouns/contacts/queries.ts";
import { Composer } from "../../../features/composer/composer.tsx";
import { useDraft } from "../../../nouns/drafts/drafts.ts";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { MessageList } from "../../../features/messages/conversation/message-list.tsx";
import { useAttach } from "../../../features/composer/use-attach.ts";
import { TemplateButton } from "../../../features/composer/template/template-button.tsx";
import { BackBar } from "./back.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { PaneSkeleton } from "./pane-skeleton.tsx";
import { ClosedWindow } from "../../../features/tickets/pane/closed-window.tsx";
import { ComposerClosed } from "../../../features/tickets/pane/composer-closed.tsx";
import { ticketByUuid } from "../../../nouns/tickets/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-pane.module.css";
import { useMentionsRead } from "../../../nouns/ticket-notes/use-mentions.ts";
import { WindowLine } from "../../../features/tickets/pane/window-line.tsx";
import { useGivesWay } from "../../../features/tickets/pane/use-gives-way.ts";
import { Late } from "../../../ui/late.tsx";
import { Writer } from "./writer.tsx";
import { useReadMark } from "../../../features/tickets/pane/use-read-mark.ts";

const TemplateDialog = lazy(() => import("../../../features/composer/template/template-dialog.tsx"));
const ComposerBlocked = lazy(() => import("../../../features/tickets/pane/composer-blocked.tsx"));

type Field = RefObject<HTMLTextAreaElement | null>;
const redirectMs = 1000;
const goneCodes: readonly ErrorCode[] = [
  "ERR_NO_TICKET_FOUND",
  "ERR_NOT_FOUND",
  "ERR_VALIDATION",
  "ERR_TICKET_NO_ACCESS",
];
const isGone = (error: Error): boolean => error instanceof AppError && goneCodes.includes(error.code);

/** The right-hand side: the ticket that the address names, once it is loaded and if the user may see it. */
export default function TicketPane({ uuid, field }: { uuid: string; field: Field }) {
  const { t } = useTranslation("tickets");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: ticket, isPending, error, refetch } = useQuery(ticketByUuid(cache, uuid));
  const refused = error instanceof AppError && error.code === "ERR_TICKET_NO_ACCESS";
  useEffect(() => {
    if (!refused) return undefined;
    notify.error(t("errors:ERR_TICKET_NO_ACCESS"));
    const timer = setTimeout(() => void navigate("/tickets", { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [refused, navigate, t]);

  if (ticket) return <OpenTicket key={ticket.id} ticket={ticket} field={field} />;
  if (isPending) return <PaneSkeleton />;
  if (error && !isGone(error))
    return (
      <div className={`${basics["column"]} ${basics["rest"]} ${css["pane"]}`}>
        <BackBar />
        <ErrorState text={t("ticketFailed")} error={error} retry={() => void refetch()} />
      </div>
    );
  // A ticket that became null was here, and a ticket that the server refuses exists. Otherwise the address never led to a ticket.
  const wasHere = ticket === null || refused;
  return (
    <EmptyState
      icon={EyeOff}
      title={refused ? t("errors:ERR_TICKET_NO_ACCESS") : t(wasHere ? "gone" : "noTicket")}
      text={t(wasHere ? "goneText" : "noTicketText")}
    >
      <Button variant="outlined" color="inherit" onClick={() => void navigate("/tickets")}>
        {t("backToList")}
      </Button>
    </EmptyState>
  );
}

/** Focuses the field in the next frame, unless a dialog opens before that, because the user may be typing in the dialog. */
function useFocus(field: Field): () => void {
  return useCallback(() => {
    const wasCovered = isCovered();
    requestAnimationFrame(() => {
      if (wasCovered || !isCovered()) field.current?.focus();
    });
  }, [field]);
}

/**
 * Focuses the field when the answer button of a notice led here. Then the address becomes the conversation's own again, so that a reload or a copied
 * address does not open the keyboard.
 */
function useAnswering(mayWrite: boolean, focus: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const state = location.state as unknown;
  useEffect(() => {
    if (!mayWrite || search !== "?answer") return;
    focus();
    void navigate(pathname, { replace: true, state });
  }, [mayWrite, search, pathname, state, focus, navigate]);
}

function OpenTicket({ ticket, field }: { ticket: Ticket; field: Field }) {
  const me = useMe();
  const onPhone = useMediaQuery(phone);
  const handle = useDraft(me.id, ticket.id);
  const attach = useAttach(handle);
  const isMine = canWriteIn({ userId: me.id }, ticket);
  const { data: contact } = useQuery({ ...contactDetail(ticket.contactId), enabled: isMine && !ticket.isGroup });
  const isBlocked = isMine && !ticket.isGroup && contact?.blocked === true;
  const mayWrite = isMine && !isBlocked && me.visit === null;
  const { windowExpiresAt } = ticket;
  const [recording, record] = useState(false);
  const [picksTemplate, pickTemplate] = useState(false);
  const isShut = useGivesWay(windowExpiresAt, recording) && mayWrite;
  const canWrite = mayWrite && !isShut;
  const { change } = handle;
  useTitle(nameOf(ticket.contact, ""));
  useReadMark(ticket);
  useMentionsRead(ticket.id);
  const focus = useFocus(field);
  // Does not focus when the customer writes again and the composer comes back, because the user may be typing elsewhere by then.
  useEffect(() => {
    if (mayWrite && !onPhone) focus();
  }, [mayWrite, onPhone, focus]);
  useAnswering(mayWrite, focus);
  const reply = useCallback((replyTo: Message) => (change({ replyTo, edit: null }), focus()), [change, focus]);
  const edit = useCallback(
    (message: Message) => (change({ edit: { message, text: message.body } }), focus()),
    [change, focus],
  );
  return (
    <div className={`${basics["rest"]} ${css["room"]}`}>
      <div className={`${basics["column"]} ${basics["rest"]} ${css["pane"]}`}>
        <ChatHeader ticket={ticket} />
        <DropZone enabled={canWrite} onFiles={attach}>
          <MessageList ticket={ticket} canWrite={canWrite} onReply={reply} onEdit={edit} />
          {canWrite && contact?.inDoubt ? <DoubtLine /> : null}
          {canWrite && windowExpiresAt !== null ? <WindowLine expiresAt={windowExpiresAt} /> : null}
          <Writer ticket={ticket} onMessage={focus}>
            <Foot
              {...{ ticket, handle, field, canWrite, isShut, isBlocked, recording }}
              onRecord={record}
              onTemplate={() => pickTemplate(true)}
            />
          </Writer>
        </DropZone>
      </div>
      <ContactDrawerPlace ticket={ticket} />
      {picksTemplate ? (
        <Late>
          <TemplateDialog ticket={ticket} onClose={() => (pickTemplate(false), focus())} />
        </Late>
      ) : null}
    </div>
  );
}

type FootProps = ComponentProps<typeof Composer> & { canWrite: boolean; isShut: boolean; isBlocked: boolean };

/** The composer, or why there is none. */
function Foot({ canWrite, isShut, isBlocked, ...composer }: FootProps) {
  const { ticket, handle, onTemplate } = composer;
  if (canWrite) return <Composer {...composer} />;
  if (isShut && ticket.windowExpiresAt !== null)
    return (
      <ClosedWindow
        expiresAt={ticket.windowExpiresAt}
        hasDraft={handle.draft.text.trim() !== "" || handle.draft.files.length > 0}
      >
        <TemplateButton ticket={ticket} wide onOpen={onTemplate} />
      </ClosedWindow>
    );
  return isBlocked ? (
    <Suspense fallback={null}>
      <ComposerBlocked contactId={ticket.contactId} />
    </Suspense>
  ) : (
    <ComposerClosed ticket={ticket} />
  );
}
