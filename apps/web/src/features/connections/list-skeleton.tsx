import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./list-skeleton.module.css";

export function ConnectionSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${basics["card"]} ${css["rows"]}`} role="status" aria-label={t("loading")}>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton width="30%" height={22} />
          <Skeleton width="55%" height={18} />
        </div>
      ))}
    </div>
  );
}
