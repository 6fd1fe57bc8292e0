import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import IconButton from "@mui/material/IconButton";
import BadgeCheck from "lucide-react/icons/badge-check";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Smartphone from "lucide-react/icons/smartphone";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

export type RowActs = {
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
  onTokens: (connection: Connection) => void;
  onAccess: (connection: Connection) => void;
};

/** The buttons with which an admin manages a connection. */
export function RowButtons({ connection, ...acts }: RowActs & { connection: Connection }) {
  const { t } = useTranslation(["connections", "playground", "officialNumbers"]);
  const { name } = connection;
  const { onEdit, onDelete, onTokens, onAccess } = acts;
  return (
    <>
      {canDo(connection.network, "access") ? (
        <IconButton
          aria-label={t("officialNumbers:accessOf", { name })}
          title={t("officialNumbers:access")}
          onClick={() => onAccess(connection)}
        >
          <BadgeCheck size={18} />
        </IconButton>
      ) : null}
      <IconButton
        component={Link}
        to={`/connections/${connection.id}/try`}
        aria-label={t("playground:tryOf", { name })}
        title={t("playground:try")}
      >
        <Smartphone size={18} />
      </IconButton>
      <IconButton aria-label={t("tokensOf", { name })} title={t("tokens")} onClick={() => onTokens(connection)}>
        <KeyRound size={18} />
      </IconButton>
      <IconButton aria-label={t("editOf", { name })} title={t("edit")} onClick={() => onEdit(connection)}>
        <Pencil size={18} />
      </IconButton>
      <IconButton aria-label={t("deleteOf", { name })} title={t("delete")} onClick={() => onDelete(connection)}>
        <Trash2 size={18} />
      </IconButton>
    </>
  );
}
