import { can, permissions } from "@balcao/shared/permissions";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/info-dialog.tsx";
import css from "./permissions-dialog.module.css";

const columns = [
  { name: "user", who: { profile: "user", super: false } },
  { name: "support", who: { profile: "support", super: false } },
  { name: "admin", who: { profile: "admin", super: false } },
  { name: "super", who: { profile: "user", super: true } },
] as const;

/** Shows who may do what, from the same table that browser and server ask. */
export default function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  return (
    <InfoDialog title={t("permissions")} wide onClose={onClose}>
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
    </InfoDialog>
  );
}

function Mark({ granted }: { granted: boolean }) {
  const { t } = useTranslation("users");
  const Icon = granted ? Check : Minus;
  return <Icon size={18} role="img" aria-label={t(granted ? "may" : "mayNot")} data-granted={granted} />;
}
