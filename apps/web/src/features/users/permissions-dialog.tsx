import { can, type Permission, permissions } from "@balcao/shared/permissions";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
import css from "./permissions-dialog.module.css";

type Right = { id: Permission };
const profiles = [
  { name: "user", who: { profile: "user", super: false } },
  { name: "support", who: { profile: "support", super: false } },
  { name: "admin", who: { profile: "admin", super: false } },
  { name: "super", who: { profile: "user", super: true } },
] as const;

/** Shows who may do what, from the same table that browser and server use. */
export default function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  return (
    <InfoDialog title={t("permissions")} wide onClose={onClose}>
      <p className={`${basics["note"]} ${css["note"]}`}>{t("permissionsNote")}</p>
      <div className={css["rights"]}>
        <Table
          label={t("permissions")}
          columns={useRightColumns()}
          items={permissions.map((id) => ({ id }))}
          cards="never"
        />
      </div>
    </InfoDialog>
  );
}

function useRightColumns(): Column<Right>[] {
  const { t } = useTranslation("users");
  return [
    { key: "right", head: t("right"), cell: ({ id }) => t(`permission.${id.replace(":", ".")}`) },
    ...profiles.map(({ name, who }) => ({
      key: name,
      head: t(`profile.${name}`),
      width: "var(--mark)",
      cell: ({ id }: Right) => <Mark granted={can(who, id)} />,
    })),
  ];
}

function Mark({ granted }: { granted: boolean }) {
  const { t } = useTranslation("users");
  const Icon = granted ? Check : Minus;
  return <Icon size={18} role="img" aria-label={t(granted ? "may" : "mayNot")} data-granted={granted} />;
}
