import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Dialog, DialogsContext } from "./dialogs.ts";
import { Late } from "../../ui/late.tsx";

const NewTicketDialog = lazy(() => import("./new-ticket-dialog.tsx"));
const PeekDialog = lazy(() => import("./peek-dialog.tsx"));
const TransferDialog = lazy(() => import("./transfer-dialog.tsx"));
const SnoozeDialog = lazy(() => import("./snooze-dialog.tsx"));
const ScheduleDialog = lazy(() => import("../schedules/schedule-dialog.tsx"));
const DeleteTicket = lazy(() => import("./delete-ticket.tsx"));

type Props = {
  children: ReactNode;
  /** A conversation was begun. */
  onBegun: () => void;
};

/** Each comes in a piece of its own when it is first asked for. What they do to a ticket leads back to the list. */
export function TicketDialogs({ children, onBegun }: Props) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // What is open now, for an answer that comes late: it closes nothing that was opened since, and leads nobody away who went on.
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
