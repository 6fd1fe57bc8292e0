import type { Dashboard as Numbers } from "@balcao/shared/dashboard/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Cable from "lucide-react/icons/cable";
import Download from "lucide-react/icons/download";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Printer from "lucide-react/icons/printer";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { Attendants } from "../../features/dashboard/attendants.tsx";
import type { DrawerSubject } from "../../features/dashboard/behind-drawer.tsx";
import { Cards } from "../../features/dashboard/cards.tsx";
import { useSubtitle } from "../../features/dashboard/use-subtitle.ts";
import { PeriodFilter } from "../../features/dashboard/period-filter.tsx";
import { addressOf, periodIn } from "../../features/dashboard/filter.ts";
import { Goals } from "../../features/dashboard/goals.tsx";
import { Pictures } from "../../features/dashboard/pictures.tsx";
import { type FullPeriod, dashboardQuery, hourlyQuery } from "../../nouns/dashboard/queries.ts";
import { reportOf } from "../../features/dashboard/report.ts";
import { useLightPrint } from "../../lib/screen/use-light-print.ts";
import { useFreshNumbers } from "../../nouns/dashboard/work.ts";
import { UnseenNotice } from "../../features/tickets/unseen/unseen-notice.tsx";
import { colleagueList } from "../../nouns/users/queries.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useTitle } from "../../lib/title.ts";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./dashboard.module.css";
import { dayText } from "../../lib/time/days.ts";

const BehindDrawer = lazy(() => import("../../features/dashboard/behind-drawer.tsx"));

/** The page of the company's numbers, for users who may see it. Other users start at the tickets. */
export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const { company } = useMe();
  const [address, setAddress] = useSearchParams();
  const asked = periodIn(address, company.timezone);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(asked));
  const numbers = useOnline(data);
  useTitle(t("title"));
  useFreshNumbers();
  useLightPrint();
  const subtitle = useSubtitle(company.timezone);
  return (
    <Page title={t("title")} subtitle={subtitle} action={<Actions numbers={numbers} />}>
      <div
        className={`${basics["column"]} ${basics["tall"]} ${basics["scrolls"]} ${basics["gap16"]} ${css["content"]}`}
        aria-busy={isFetching}
      >
        <PeriodFilter asked={asked} busy={isPlaceholderData} onAsk={(period) => setAddress(addressOf(period))} />
        {isError && !numbers ? (
          <ErrorState text={t("failed")} retry={() => void refetch()} />
        ) : (
          <Content numbers={numbers} asked={asked} />
        )}
      </div>
      {numbers?.supportUrl ? (
        <a
          className={`${basics["apart"]} ${basics["full"]} ${basics["strong"]} ${basics["unprinted"]} ${css["support"]}`}
          href={numbers.supportUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          <LifeBuoy size={20} aria-hidden />
          <span>{t("support")}</span>
        </a>
      ) : null}
    </Page>
  );
}

/** The numbers with who is online now. Events report who comes online, so nothing is fetched for that. */
function useOnline(numbers: Numbers | undefined): Numbers | undefined {
  const { data: colleagues } = useQuery(colleagueList);
  if (!numbers || !colleagues) return numbers;
  const online = new Map(colleagues.map((one) => [one.id, one.online]));
  return { ...numbers, attendants: numbers.attendants.map((one) => ({ ...one, online: online.get(one.id) ?? false })) };
}

function Actions({ numbers }: { numbers: Numbers | undefined }) {
  const { t } = useTranslation("dashboard");
  const { data: today } = useQuery(hourlyQuery);
  const save = (shown: Numbers) =>
    saveFile(
      new Blob([reportOf(shown, today, t)], { type: "text/csv;charset=utf-8" }),
      `${t("csv.file")}-${shown.period.from}-${shown.period.to}.csv`,
    );
  return (
    <div className={`${basics["wrapped"]} ${basics["apart"]} ${basics["unprinted"]}`}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download size={18} aria-hidden />}
        disabled={!numbers}
        onClick={() => numbers && save(numbers)}
      >
        {t("csv.export")}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Printer size={18} aria-hidden />}
        disabled={!numbers}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
    </div>
  );
}

function Content({ numbers, asked }: { numbers: Numbers | undefined; asked: FullPeriod }) {
  const { t } = useTranslation("dashboard");
  const [behind, open] = useState<DrawerSubject | null>(null);
  const { data: connections } = useQuery(connectionList);
  if (numbers && connections?.length === 0 && isQuiet(numbers))
    return (
      <EmptyState icon={Cable} title={t("emptyTitle")} text={t("emptyText")}>
        <Button component={Link} to="/connections" variant="contained">
          {t("emptyAction")}
        </Button>
      </EmptyState>
    );
  return (
    <>
      {numbers ? (
        <p className={basics["note"]}>
          {t("shown", { from: dayText(numbers.period.from), to: dayText(numbers.period.to) })}
        </p>
      ) : (
        <p className={basics["note"]}>{t("counting")}</p>
      )}
      <UnseenNotice />
      <Cards counters={numbers?.counters} onOpen={(card) => open({ card })} />
      <Pictures asked={asked} />
      {numbers ? (
        <Attendants
          attendants={numbers.attendants}
          onOpen={({ id, name }) => open({ card: "supportFinished", user: { id, name } })}
        />
      ) : (
        <div className={`${basics["framed"]} ${css["tableSkeleton"]}`} aria-hidden />
      )}
      <Goals asked={asked} />
      <Late>{behind ? <BehindDrawer behind={behind} asked={asked} onClose={() => open(null)} /> : null}</Late>
    </>
  );
}

const isQuiet = ({ counters: { supportPending, supportHappening, supportFinished, leads } }: Numbers): boolean =>
  supportPending + supportHappening + supportFinished + leads === 0;
