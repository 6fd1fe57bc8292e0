import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./list-skeleton.module.css";

const widths = [220, 160, 280, 120, 240, 190, 260];

export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${css["skeleton"]}`} role="status" aria-label={t("loading")}>
      {widths.map((width, index) => (
        <Skeleton
          key={width}
          variant="rounded"
          width={width}
          height={index % 3 === 2 ? 64 : 38}
          data-mine={index % 2 === 1}
        />
      ))}
    </div>
  );
}
