import Button from "@mui/material/Button";
import AlarmClock from "lucide-react/icons/alarm-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import Inbox from "lucide-react/icons/inbox";
import MessageCircleDashed from "lucide-react/icons/message-circle-dashed";
import Search from "lucide-react/icons/search";
import TimerOff from "lucide-react/icons/timer-off";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import type { ListStatus } from "../../../nouns/tickets/keys.ts";
import type { SubTab } from "../../../nouns/tickets/list-at.ts";
import type { Chip } from "./list-state.ts";

const emptyIcons: Record<ListStatus, LucideIcon> = {
  open: MessageCircleDashed,
  pending: Inbox,
  snoozed: AlarmClock,
  late: TimerOff,
  closed: CircleCheck,
  any: Search,
};

type Props = {
  status: ListStatus;
  /** The filter on the open tickets. */
  chip?: Chip;
  onSub?: (sub: SubTab) => void;
  /** How many tickets wait in this list. */
  waiting?: number;
};

/** An empty list with the next step: look at waiting customers or, when no customer waits, begin a conversation. */
export function ListEmpty({ status, chip = "all", onSub, waiting = 0 }: Props) {
  const { t } = useTranslation("tickets");
  const show = useDialogs();
  const isMine = status === "open";
  if (isMine && chip !== "all")
    return <EmptyState icon={CircleCheck} title={t(`emptyChip.${chip}`)} text={t(`emptyChipText.${chip}`)} />;
  return (
    <EmptyState
      icon={emptyIcons[status]}
      title={t(`empty.${status}`)}
      text={t(isMine && waiting === 0 ? "nobodyWaits" : `emptyText.${status}`)}
    >
      {isMine && waiting > 0 ? (
        <Button variant="outlined" color="inherit" onClick={() => onSub?.("pending")}>
          {t("seePending")}
        </Button>
      ) : null}
      {isMine && waiting === 0 ? (
        <Button variant="outlined" color="inherit" onClick={() => show({ kind: "new" })}>
          {t("newTicket")}
        </Button>
      ) : null}
    </EmptyState>
  );
}
