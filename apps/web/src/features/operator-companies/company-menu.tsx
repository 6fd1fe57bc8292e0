import type { Company } from "@balcao/shared/companies/schema";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Ban from "lucide-react/icons/ban";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import ChartColumn from "lucide-react/icons/chart-column";
import DoorOpen from "lucide-react/icons/door-open";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import FileArchive from "lucide-react/icons/file-archive";
import LockOpen from "lucide-react/icons/lock-open";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

export type CompanyStep = "export" | "dueDate" | "block" | "unblock" | "open" | "throwAway" | "restore";

/** The possible actions on a company in its present state. The operator's own company is never billed, blocked or thrown away. */
function stepsOf({ state, status, plan, isOperators, seal }: Company): CompanyStep[] {
  if (state === "removed") return ["restore"];
  if (isOperators) return ["export"];
  const door: CompanyStep[] = seal === null ? [status ? "block" : "unblock"] : seal === "arriving" ? [] : ["open"];
  return [
    ...(seal === "arriving" ? [] : (["export"] as const)),
    ...(plan ? (["dueDate"] as const) : []),
    ...door,
    "throwAway",
  ];
}
const icons = {
  export: FileArchive,
  dueDate: CalendarPlus,
  block: Ban,
  unblock: LockOpen,
  open: DoorOpen,
  throwAway: Trash2,
  restore: Undo2,
} as const;

type Props = {
  company: Company;
  onStep: (step: CompanyStep) => void;
};

/** All actions on a company except editing. */
export function CompanyMenu({ company, onStep }: Props) {
  const { t } = useTranslation("operator");
  const [anchor, open] = useState<HTMLElement | null>(null);
  const close = () => open(null);
  const label = t("companies.menuOf", { name: company.name });
  return (
    <>
      <IconButton
        aria-label={label}
        title={t("companies.menu")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={`/admin-settings/dashboard/${company.id}`}>
          <ChartColumn size={18} aria-hidden /> {t("companies.step.dashboard")}
        </MenuItem>
        {stepsOf(company).map((step) => {
          const Icon = icons[step];
          return (
            <MenuItem
              key={step}
              sx={step === "throwAway" ? { color: "error.main" } : {}}
              onClick={() => (close(), onStep(step))}
            >
              <Icon size={18} aria-hidden /> {t(`companies.step.${step}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
