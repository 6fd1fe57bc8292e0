import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Dialog, DialogsContext } from "../../../nouns/tickets/dialogs.ts";
import { Late } from "../../../ui/late.tsx";

const NewTicketDialog = lazy(() => import("../../../features/tickets/dialogs/new-ticket-dialog.tsx"));
const PeekDialog = lazy(() => import("./peek-dialog.tsx"));
const TransferDialog = lazy(() => import("../../../features/tickets/dialogs/transfer-dialog.tsx"));
const SnoozeDialog = lazy(() => import("../../../features/tickets/dialogs/snooze-dialog.tsx"));
const ScheduleDialog = lazy(() => import("../../../features/schedules/schedule-dialog.tsx"));
const DeleteTicket = lazy(() => import("../../../features/tickets/dialogs/delete-ticket.tsx"));

type Props = {
  children: ReactNode;
  /** Called when a new conversation has begun. */
  onBegun: () => void;
};

/** The dialogs of the inbox. Each is loaded when it is first opened. An action in a dialog leads back to the list. */
export function TicketDialogs({ children, onBegun }: Props) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // The open dialog. An answer that arrives late must neither close another dialog nor leave the page that the user has opened since.
  const shown = useRef<Dialog | null>(null);
  const show = useCallback((next: Dialog | null) => {
    shown.current = next;
    setDialog(next);
  }, []);
  useEffect(() => () => void (shown.current = null), []);
  const close = () => {
    if (shown.current === dialog) show(null);
  };
  const goTo = (path: string) => {
    if (shown.current !== dialog) return;
    show(null);
    void navigate(path);
  };
  const leave = { onClose: close, onDone: () => goTo("/tickets") };
  return (
    <DialogsContext value={show}>
      {children}
      <Late>
        {dialog?.kind === "new" ? (
          <NewTicketDialog
            start={dialog.contact ?? null}
            onClose={close}
            onDone={({ uuid }) => (onBegun(), goTo(`/tickets/${uuid}`))}
            onOpen={(uuid) => goTo(`/tickets/${uuid}`)}
          />
        ) : null}
        {dialog?.kind === "peek" ? (
          <PeekDialog uuid={dialog.uuid} onClose={close} onOpen={() => goTo(`/tickets/${dialog.uuid}`)} />
        ) : null}
        {dialog?.kind === "transfer" ? <TransferDialog ticket={dialog.ticket} {...leave} /> : null}
        {dialog?.kind === "snooze" ? <SnoozeDialog ticket={dialog.ticket} {...leave} /> : null}
        {dialog?.kind === "schedule" ? <ScheduleDialog ticket={dialog.ticket} onClose={close} /> : null}
        {dialog?.kind === "delete" ? <DeleteTicket ticket={dialog.ticket} {...leave} /> : null}
      </Late>
    </DialogsContext>
  );
}
