import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import basics from "./basics.module.css";
import css from "./rows.module.css";

type FrameProps = Omit<ComponentProps<"li">, "className"> & {
  className: string | undefined;
  /** Whether the background changes under the mouse. */
  lights?: boolean;
};

/** The rows of a list on a page, with any content. They form one box with round corners. */
export const FramedRow = ({ className = "", lights = false, ...rest }: FrameProps) => (
  <li className={`${css["frame"]} ${className}`} data-lights={lights} {...rest} />
);

type Act = (() => void) | undefined;
type ActionProps = {
  name: string;
  /** Further buttons, before the usual buttons. */
  more?: ReactNode;
  onEdit?: Act;
  onDelete?: Act;
  /** The text that explains why the action is impossible. The button then stays and shows the text. */
  editRefusal?: string | null;
  deleteRefusal?: string | null;
};

/** The buttons of a row: change, delete, and further buttons. */
export function RowActions(props: ActionProps) {
  const { name, more, onEdit, onDelete, editRefusal = null, deleteRefusal = null } = props;
  const { t } = useTranslation();
  return (
    <>
      {more}
      {onEdit ? (
        <RowButton label={t("editOf", { name })} title={t("edit")} icon={Pencil} refusal={editRefusal} act={onEdit} />
      ) : null}
      {onDelete ? (
        <RowButton
          label={t("deleteOf", { name })}
          title={t("delete")}
          icon={Trash2}
          refusal={deleteRefusal}
          act={onDelete}
        />
      ) : null}
    </>
  );
}

type ButtonProps = { label: string; title: string; icon: LucideIcon; refusal: string | null; act: () => void };

/** A button of a row. A disabled button can still get the focus, so that the user can read why it is disabled. */
function RowButton({ label, title, icon: Icon, refusal, act }: ButtonProps) {
  const refused = refusal !== null;
  return (
    <IconButton
      className={refused ? (css["refused"] ?? "") : ""}
      aria-label={label}
      title={refusal ?? title}
      aria-disabled={refused}
      onClick={refused ? undefined : act}
    >
      <Icon size={18} />
    </IconButton>
  );
}

/** The shape of the rows while they load. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      {[32, 24, 40, 28].map((width) => (
        <div key={width} className={`${basics["row"]} ${css["frame"]} ${css["row"]}`}>
          <div>
            <Skeleton width={`${width}%`} height={22} />
          </div>
        </div>
      ))}
    </div>
  );
}
