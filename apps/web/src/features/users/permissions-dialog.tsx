import { can, permissions } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import css from "./permissions-dialog.module.css";

const columns = [
  { name: "user", who: { profile: "user", super: false } },
  { name: "support", who: { profile: "support", super: false } },
  { name: "admin", who: { profile: "admin", super: false } },
  { name: "super", who: { profile: "user", super: true } },
] as const;

/** Who may do what: the very table that both sides ask. */
export default function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="permissions-title">
      <DialogTitle id="permissions-title">{t("permissions")}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby="permissions-title">
        <p className={css["note"]}>{t("permissionsNote")}</p>
        <table className={css["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("right")}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`profile.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(`permission.${permission.replace(":", ".")}`)}</th>
                {columns.map(({ name, who }) => (
                  <td key={name}>
                    <Mark granted={can(who, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Mark({ granted }: { granted: boolean }) {
  const { t } = useTranslation("users");
  const Icon = granted ? Check : Minus;
  return <Icon size={18} role="img" aria-label={t(granted ? "may" : "mayNot")} data-granted={granted} />;
}
