import type { Ticket } from "@balcao/shared/tickets/schema";
import { Braces } from "lucide-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import css from "./composer.module.css";
import { Late } from "../../ui/late.tsx";

const VariablesMenu = lazy(() => import("./variables-menu.tsx"));

export function VariablesButton({ ticket, onChoose }: { ticket: Ticket; onChoose: (text: string) => void }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={css["tool"]}
        aria-label={t("variable.open")}
        title={t("variable.open")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Braces size={20} aria-hidden />
      </button>
      {anchor ? (
        <Late>
          <VariablesMenu ticket={ticket} anchor={anchor} onChoose={onChoose} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </>
  );
}
