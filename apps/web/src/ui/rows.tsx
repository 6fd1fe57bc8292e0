import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import css from "./rows.module.css";

type Props = {
  name: string;
  children: ReactNode;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

/** One thing in a list of a page, with what can be done with it at its end. */
export function Row({ name, children, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <li className={css["row"]}>
      <div className={css["cells"]}>{children}</div>
      <div className={css["actions"]}>
        {onEdit ? (
          <IconButton aria-label={t("editOf", { name })} title={t("edit")} onClick={onEdit}>
            <Pencil size={18} />
          </IconButton>
        ) : null}
        {onDelete ? (
          <IconButton aria-label={t("deleteOf", { name })} title={t("delete")} onClick={onDelete}>
            <Trash2 size={18} />
          </IconButton>
        ) : null}
      </div>
    </li>
  );
}

/** In the shape of what comes. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      {[32, 24, 40, 28].map((width) => (
        <div key={width} className={css["row"]}>
          <div className={css["cells"]}>
            <Skeleton width={`${width}%`} height={22} />
          </div>
        </div>
      ))}
    </div>
  );
}
