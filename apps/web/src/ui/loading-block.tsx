import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";

type Props = {
  /** In pixels: the height of what comes, so that nothing moves when it comes. */
  height: number;
  className?: string | undefined;
};

/** Stands where something is being fetched, and says so to whoever cannot see it: a plain skeleton has no role that may carry a name. */
export function LoadingBlock({ height, className }: Props) {
  const { t } = useTranslation();
  return (
    <Skeleton
      {...(className ? { className } : {})}
      variant="rounded"
      height={height}
      role="status"
      aria-label={t("common:loading")}
    />
  );
}
