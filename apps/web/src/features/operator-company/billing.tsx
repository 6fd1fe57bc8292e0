import type { CompanyDashboard } from "@balcao/shared/dashboard/operator-api";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { moneyOf } from "../../lib/money.ts";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Facts } from "./facts.tsx";
import { companySubscription } from "../../nouns/operator-company/queries.ts";
import { dayText } from "../../lib/time/days.ts";

/** The company's payments, and the names by which each payment provider knows the company. */
export function Billing({ data: { company, providers } }: { data: CompanyDashboard }) {
  const { t } = useTranslation("operator");
  const { data, isPending, refetch } = useQuery(companySubscription(company.id));
  if (isPending) return <LoadingBlock height={160} />;
  if (data === undefined) return <ErrorState text={t("company.billingFailed")} retry={() => void refetch()} />;
  const ids = providers.map(({ provider, ref }) => ({ name: `${t("company.ids")}: ${provider}`, value: ref }));
  const known = ids.length > 0 ? ids : [{ name: t("company.ids"), value: t("company.noIds") }];
  if (data === null)
    return (
      <Facts
        title={t("company.billing")}
        facts={[{ name: t("company.state"), value: t("company.neverBilled") }, ...known]}
      />
    );
  return (
    <Facts
      title={t("company.billing")}
      facts={[
        { name: t("company.plan"), value: data.plan.name },
        { name: t("company.value"), value: moneyOf(data.plan.value) },
        { name: t("company.state"), value: t(`company.subscription.${data.state}`) },
        {
          name: t("company.period"),
          value: data.expires_at === null ? t("company.noPeriod") : dayText(data.expires_at),
        },
        ...known,
      ]}
    />
  );
}
