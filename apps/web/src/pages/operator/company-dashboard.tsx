import { daysOf } from "@balcao/shared/dashboard/rules";
import { AppError } from "@balcao/shared/errors";
import type { CompanyDashboard as Shown } from "@balcao/shared/dashboard/operator-api";
import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { PeriodFilter } from "../../features/dashboard/period-filter.tsx";
import { addressOf, periodIn, todayIn } from "../../features/dashboard/filter.ts";
import { useMe } from "../../nouns/auth/me.ts";
import type { FullPeriod } from "../../nouns/dashboard/queries.ts";
import { Attendants } from "../../features/dashboard/attendants.tsx";
import { Cards } from "../../features/dashboard/cards.tsx";
import { Billing } from "../../features/operator-company/billing.tsx";
import { Permissions } from "../../features/operator-company/permissions.tsx";
import { Prompts } from "../../features/operator-company/prompts.tsx";
import { oneCompany } from "../../nouns/operator-companies/queries.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { type Dialogs, CompanyActions, CompanyDialogs } from "./admin-settings/company-dialogs.tsx";
import { companyDashboard } from "../../nouns/operator-company/queries.ts";
import { Registration } from "../../features/operator-company/registration.tsx";
import { useTitle } from "../../lib/title.ts";
import { BackLink } from "../../ui/page/child-page.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./company-dashboard.module.css";
import { dayText } from "../../lib/time/days.ts";

/** One company, as the operator sees it. */
export default function CompanyDashboard() {
  const { t } = useTranslation("operator");
  const companyId = Number(useParams()["companyId"]) || 0;
  const period = useShownPeriod();
  const query = useQuery(companyDashboard(companyId, period.days));
  const { data, error, isPending, refetch } = query;
  const isMissing =
    error instanceof AppError && (error.code === "ERR_NO_COMPANY_FOUND" || error.code === "ERR_NOT_FOUND");
  const shown = isMissing ? undefined : data;
  const title = shown?.company.name ?? t("company.title");
  useTitle(title);
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${basics["scrolls"]} ${basics["gap16"]} ${css["page"]}`}>
      <BackLink to="/admin-settings">{t("company.back")}</BackLink>
      {isMissing ? (
        <EmptyState icon={Building2} title={t("company.missing")} text={t("company.missingText")} />
      ) : (
        <header className={`${basics["wrapped"]} ${basics["apart"]}`}>
          <h1 className={basics["rest"]} dir="auto">
            {title}
          </h1>
          {shown ? <Actions companyId={companyId} /> : null}
        </header>
      )}
      {isPending ? <LoadingBlock height={480} /> : null}
      {error && !isMissing && !data ? <ErrorState text={t("company.failed")} retry={() => void refetch()} /> : null}
      {shown ? <PeriodFilter asked={period.asked} busy={query.isPlaceholderData} onAsk={period.ask} /> : null}
      {shown ? <Content data={shown} /> : null}
    </div>
  );
}

/** The period in the address. The last days are counted by the operator's own clock. Without a choice the server shows the last three days. */
function useShownPeriod() {
  const zone = useMe().company.timezone;
  const [address, setAddress] = useSearchParams();
  const isChosen = address.size > 0;
  const asked = isChosen ? periodIn(address, zone) : { days: 3, date_from: "", date_to: "" };
  const days = isChosen ? daysOf(asked, todayIn(zone)) : null;
  return {
    asked,
    days: days && { date_from: days.from, date_to: days.to },
    ask: (period: FullPeriod) => setAddress(addressOf(period)),
  };
}

/** Offers the same actions on a company as the list. */
function Actions({ companyId }: { companyId: number }) {
  const { data: company } = useQuery(oneCompany(companyId));
  const { now, open, close } = useDialogSwitch<Dialogs>();
  if (!company) return null;
  return (
    <>
      <CompanyActions company={company} open={open} />
      <CompanyDialogs now={now} close={close} />
    </>
  );
}

function Content({ data }: { data: Shown }) {
  const { t } = useTranslation("operator");
  const { from, to } = data.period;
  return (
    <>
      <p className={basics["note"]}>{t("company.lastDays", { from: dayText(from), to: dayText(to) })}</p>
      <Cards counters={data.counters} />
      <div className={css["boxes"]}>
        <Registration data={data} />
        <Billing data={data} />
        <Permissions data={data} />
        <Prompts data={data} />
      </div>
      <Attendants attendants={data.attendants} />
    </>
  );
}
