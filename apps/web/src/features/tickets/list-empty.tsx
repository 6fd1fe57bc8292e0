import Button from "@mui/material/Button";
import { AlarmClock, CheckCheck, Inbox, type LucideIcon, MessageCircleDashed, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/states.tsx";
import type { Place } from "./keys.ts";
import type { SubTab } from "./list-state.ts";

const emptyIcons: Record<Place, LucideIcon> = {
  open: MessageCircleDashed,
  pending: Inbox,
  snoozed: AlarmClock,
  closed: CheckCheck,
  any: Search,
};

export function ListEmpty({ status, onSub }: { status: Place; onSub?: (sub: SubTab) => void }) {
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
