import type { DataRequest } from "@balcao/shared/data-requests/schema";
import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openRequests } from "../../../nouns/data-requests/noun.ts";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { Strip, UnknownStrip } from "../strip.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { useToday } from "./days.ts";
import { RequestRow } from "./request-row.tsx";
import { dayText } from "../../../lib/time/days.ts";

/**
 * A strip over the list of contacts, shown while a request is open: how many requests are open, and when the first one is due. The strip opens their
 * list. It also says when the requests could not be fetched, because open requests are seen nowhere else.
 */
export default function OpenRequests() {
  const { t } = useTranslation("dataRequests");
  const { data: requests = [], isLoadingError, refetch } = useQuery(openRequests);
  const today = useToday();
  const [isOpen, open] = useState(false);
  const [first] = requests;
  if (isLoadingError) return <UnknownStrip text={t("openFailed")} retry={() => void refetch()} />;
  if (!first && !isOpen) return null;
  const isLate = first !== undefined && first.dueOn < today;
  return (
    <>
      {first ? (
        <Strip
          label={t("openTitle")}
          icon={<CalendarClock size={18} aria-hidden />}
          text={`${t("open", { count: requests.length })} ${t(isLate ? "firstLate" : "firstDue", { day: dayText(first.dueOn) })}`}
          action={t("show")}
          isLate={isLate}
          onShow={() => open(true)}
        />
      ) : null}
      {isOpen ? <OpenList requests={requests} onClose={() => open(false)} /> : null}
    </>
  );
}

function OpenList({ requests, onClose }: { requests: readonly DataRequest[]; onClose: () => void }) {
  const { t } = useTranslation("dataRequests");
  const [closing, close] = useState<DataRequest | null>(null);
  return (
    <InfoDialog title={t("openTitle")} wide onClose={onClose}>
      {requests.length > 0 ? (
        <ul className={css["requests"]}>
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              name={request.contact?.name ?? t("formerContact")}
              onClose={() => close(request)}
            />
          ))}
        </ul>
      ) : (
        <p className={basics["hint"]}>{t("allClosed")}</p>
      )}
      {closing ? <CloseDialog request={closing} onClose={() => close(null)} /> : null}
    </InfoDialog>
  );
}
