import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-skeleton.module.css";

const widths = ["62%", "48%", "70%", "40%", "56%", "66%", "44%"];

export function TicketSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")}>
      {widths.map((width) => (
        <div key={width} className={`${basics["row"]} ${css["row"]}`}>
          <Skeleton variant="circular" width={42} height={42} />
          <div>
            <Skeleton width={width} height={18} />
            <Skeleton width="82%" height={16} />
          </div>
        </div>
      ))}
    </div>
  );
}
