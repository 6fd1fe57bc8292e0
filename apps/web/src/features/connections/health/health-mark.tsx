import { isComplete } from "@balcao/shared/connections/rules";
import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { connectionHealth } from "../../../nouns/connections/health-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "../status.module.css";

/** Warns of a connected number whose health needs attention. Shows nothing while all is well. */
export function HealthMark({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("connections");
  const { data } = useQuery(connectionHealth);
  const health = data?.find((one) => one.connectionId === connectionId);
  if (!health) return null;
  const { journal, failed } = health;
  const warnings = [
    ...(isComplete(journal) ? [] : [t("notComplete", { count: journal.received - journal.stored - journal.ignored })]),
    ...(failed > 0 ? [t("someFailed", { count: failed })] : []),
  ];
  return warnings.map((warning) => (
    <p
      key={warning}
      className={`${basics["row"]} ${basics["tiny"]} ${basics["warning"]} ${basics["gap6"]} ${css["warning"]}`}
    >
      <TriangleAlert size={13} aria-hidden />
      {warning}
    </p>
  ));
}
