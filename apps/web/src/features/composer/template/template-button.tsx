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
  /** With words, where it stands alone. */
  wide?: boolean;
  onOpen: () => void;
};

/**
 * Offers the templates of the ticket's number, where its transport sends any. The dialog is its parent's: the button goes with the composer when the
 * window opens or shuts, and what is filled in by then must stay.
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
