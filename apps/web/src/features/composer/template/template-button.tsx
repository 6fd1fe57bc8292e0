import { canDo } from "@balcao/shared/connections/transports";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { ToolButton } from "../../../ui/thread/tools.tsx";

type Props = {
  ticket: Ticket;
  /** Whether the button shows words, because it stands alone. */
  wide?: boolean;
  onOpen: () => void;
};

/**
 * Offers the templates of the ticket's number, if its transport sends templates. The dialog belongs to the parent. The button disappears when the
 * time for writing freely begins or ends, but the filled-in values must stay.
 */
export function TemplateButton({ ticket, wide = false, onOpen }: Props) {
  const { t } = useTranslation("messages");
  const { data: offers } = useQuery({
    ...connectionList,
    select: (all) => all.some(({ id, network }) => id === ticket.whatsappId && canDo(network, "templates")),
  });
  if (!offers) return null;
  return wide ? (
    <Button
      variant="contained"
      size="small"
      startIcon={<LayoutTemplate size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t("template")}
    </Button>
  ) : (
    <ToolButton icon={LayoutTemplate} label={t("template")} aria-haspopup="dialog" onClick={onOpen} />
  );
}
