import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import Cable from "lucide-react/icons/cable";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/states.tsx";
import { useMe } from "../auth/me.ts";

/** Says that the company has no number yet for automatic answers, and where the user can add one. */
export function NoConnection() {
  const { t } = useTranslation("playground");
  const me = useMe();
  return (
    <EmptyState icon={Cable} title={t("noConnection")} text={t("noConnectionText")}>
      {can(me, "connections-page:view") ? (
        <Button component={Link} to="/connections" variant="outlined" color="inherit">
          {t("toConnections")}
        </Button>
      ) : null}
    </EmptyState>
  );
}
