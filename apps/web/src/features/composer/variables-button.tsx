import type { Ticket } from "@balcao/shared/tickets/schema";
import Braces from "lucide-react/icons/braces";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../ui/late.tsx";
import { ToolButton } from "../../ui/thread/tools.tsx";

const VariablesMenu = lazy(() => import("./variables-menu.tsx"));

export function VariablesButton({ ticket, onChoose }: { ticket: Ticket; onChoose: (text: string) => void }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={Braces}
        label={t("variable.open")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor ? (
        <Late>
          <VariablesMenu ticket={ticket} anchor={anchor} onChoose={onChoose} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </>
  );
}
