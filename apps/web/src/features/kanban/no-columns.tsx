import { canChangeKanban } from "@balcao/shared/tags/rules";
import Button from "@mui/material/Button";
import Columns3 from "lucide-react/icons/columns-3";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/states.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./no-columns.module.css";

/** Tells users who may make columns how the board gets them. It tells other users whom to ask. */
export function NoColumns() {
  const { t } = useTranslation("kanban");
  const mayMake = canChangeKanban(useMe());
  return (
    <div className={`${basics["column"]} ${css["box"]}`}>
      <EmptyState icon={Columns3} title={t("noColumnsTitle")} text={t(mayMake ? "noColumnsText" : "noColumnsAsk")}>
        {mayMake ? (
          <Button component={Link} to="/tags" variant="contained">
            {t("toTags")}
          </Button>
        ) : null}
      </EmptyState>
    </div>
  );
}
