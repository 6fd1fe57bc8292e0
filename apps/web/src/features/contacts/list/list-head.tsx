import Button from "@mui/material/Button";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mostAtOnce } from "@balcao/shared/contacts/removal";
import css from "./contact-list.module.css";
import { Tick } from "./tick.tsx";
import type { useSelection } from "./use-selection.ts";

type Props = {
  /** Null where the user cannot tick rows. */
  selection: ReturnType<typeof useSelection> | null;
  onDelete: () => void;
};

/** The heads of the columns or, while rows are ticked, the actions on them. */
export function ListHead({ selection, onDelete }: Props) {
  const { t } = useTranslation("contacts");
  const count = selection?.chosen.length ?? 0;
  return (
    <div className={css["head"]} data-pick={selection !== null} data-bulk={count > 0}>
      {selection ? <TickAll selection={selection} /> : null}
      {count > 0 ? (
        <>
          <strong role="status">
            {t("selected", { count })}
            {count === mostAtOnce ? ` ${t("selectedMost")}` : ""}
          </strong>
          <Button size="small" color="inherit" onClick={selection?.clear}>
            {t("clearSelection")}
          </Button>
          <Button size="small" color="error" variant="contained" startIcon={<Trash2 size={16} />} onClick={onDelete}>
            {t("common:delete")}
          </Button>
        </>
      ) : (
        <>
          <span aria-hidden>{t("name")}</span>
          <span aria-hidden>{t("number")}</span>
          <span aria-hidden>{t("email")}</span>
        </>
      )}
    </div>
  );
}

function TickAll({ selection: { chosen, all, toggleAll } }: { selection: ReturnType<typeof useSelection> }) {
  const { t } = useTranslation("contacts");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !all;
  });
  return <Tick ref={box} label={t("selectShown")} title={t("selectShown")} checked={all} onChange={toggleAll} />;
}
