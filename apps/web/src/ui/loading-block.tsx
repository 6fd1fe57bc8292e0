import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";

type Props = {
  /** The height in pixels of the content, so that nothing moves when the content appears. */
  height: number;
  className?: string | undefined;
};

/**
 * Stands in the place of content that is being fetched, and tells screen readers that the content is loading. The kit's own skeleton has no role that
 * may have a name.
 */
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
