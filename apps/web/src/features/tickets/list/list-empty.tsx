import Button from "@mui/material/Button";
import AlarmClock from "lucide-react/icons/alarm-clock";
import CheckCheck from "lucide-react/icons/check-check";
import Inbox from "lucide-react/icons/inbox";
import MessageCircleDashed from "lucide-react/icons/message-circle-dashed";
import Search from "lucide-react/icons/search";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import type { ListStatus } from "../offers/keys.ts";
import type { SubTab } from "./list-state.ts";

const emptyIcons: Record<ListStatus, LucideIcon> = {
  open: MessageCircleDashed,
  pending: Inbox,
  snoozed: AlarmClock,
  closed: CheckCheck,
  any: Search,
};

export function ListEmpty({ status, onSub }: { status: ListStatus; onSub?: (sub: SubTab) => void }) {
  const { t } = useTranslation("tickets");
  return (
    <EmptyState icon={emptyIcons[status]} title={t(`empty.${status}`)} text={t(`emptyText.${status}`)}>
      {status === "open" && onSub ? (
        <Button variant="outlined" color="inherit" onClick={() => onSub("pending")}>
          {t("seePending")}
        </Button>
      ) : null}
    </EmptyState>
  );
}
