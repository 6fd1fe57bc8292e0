import { canDo } from "@balcao/shared/connections/transports";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { Late } from "../../../ui/late.tsx";
import { ToolButton } from "../../../ui/thread/tools.tsx";

const TemplateDialog = lazy(() => import("./template-dialog.tsx"));

type Props = {
  ticket: Ticket;
  /** With words, where it stands alone. */
  wide?: boolean;
  onDone: () => void;
};

/** Offers the templates of the ticket's number, where its transport sends any. */
export function TemplateButton({ ticket, wide = false, onDone }: Props) {
  const { t } = useTranslation("messages");
  const [open, turn] = useState(false);
  const { data: offers } = useQuery({
    ...connectionList,
    select: (all) => all.some(({ id, network }) => id === ticket.whatsappId && canDo(network, "templates")),
  });
  if (!offers) return null;
  const close = () => {
    turn(false);
    onDone();
  };
  return (
    <>
      {wide ? (
        <Button
          variant="contained"
          size="small"
          startIcon={<LayoutTemplate size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => turn(true)}
        >
          {t("template")}
        </Button>
      ) : (
        <ToolButton icon={LayoutTemplate} label={t("template")} aria-haspopup="dialog" onClick={() => turn(true)} />
      )}
      {open ? (
        <Late>
          <TemplateDialog ticket={ticket} onClose={close} />
        </Late>
      ) : null}
    </>
  );
}
