import { useState } from "react";
import { useTranslation } from "react-i18next";
import { otherZone, zoneName } from "../../lib/time/zoned.ts";

/** The text under the page's title. It also names the time zone of the days, unless the reader's clock shows the same time. */
export function useSubtitle(zone: string): string {
  const { t, i18n } = useTranslation("dashboard");
  const [opened] = useState(() => Date.now());
  const isHere = otherZone(zone, opened) === null;
  return isHere ? t("subtitleHere") : t("subtitle", { zone: zoneName(zone, i18n.language) });
}
