import type { DataRequest } from "@balcao/shared/data-requests/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CloudAlert from "lucide-react/icons/cloud-exclamation-point";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openRequests } from "../../../nouns/data-requests/noun.ts";
import basics from "../../../ui/basics.module.css";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import css from "../panel.module.css";
import { CloseDialog } from "./close-dialog.tsx";
import { dayText, useToday } from "./days.ts";
import { RequestRow } from "./request-row.tsx";

/**
 * A strip over the list of contacts, while a request is open: how many there are, and when the first is due. It opens their list. It also says when it
 * cannot know, because open requests are seen nowhere else.
 */
export default function OpenRequests() {
  const { t } = useTranslation("dataRequests");
  const { data: requests = [], isLoadingError, refetch } = useQuery(openRequests);
  const today = useToday();
  const [isOpen, open] = useState(false);
  const [first] = requests;
  if (isLoadingError) return <Unknown retry={() => void refetch()} />;
  if (!first && !isOpen) return null;
  const isLate = first !== undefined && first.dueOn < today;
  return (
    <>
      {first ? (
        <section className={`${basics["row"]} ${css["strip"]}`} data-late={isLate} aria-label={t("openTitle")}>
          <CalendarClock size={18} aria-hidden />
          <span>
            {t("open", { count: requests.length })}{" "}
            {t(isLate ? "firstLate" : "firstDue", { day: dayText(first.dueOn) })}
          </span>
          <Button size="small" color="inherit" onClick={() => open(true)}>
            {t("show")}
          </Button>
        </section>
      ) : null}
      {isOpen ? <OpenList requests={requests} onClose={() => open(false)} /> : null}
    </>
  );
}

function Unknown({ retry }: { retry: () => void }) {
  const { t } = useTranslation("dataRequests");
  return (
    <section className={`${basics["row"]} ${css["strip"]}`} role="alert">
      <CloudAlert size={18} aria-hidden />
      <span>{t("openFailed")}</span>
      <Button size="small" color="inherit" onClick={retry}>
        {t("common:retry")}
      </Button>
    </section>
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
        <p className={css["quiet"]}>{t("allClosed")}</p>
      )}
      {closing ? <CloseDialog request={closing} onClose={() => close(null)} /> : null}
    </InfoDialog>
  );
}
