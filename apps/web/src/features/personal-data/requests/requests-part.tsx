import type { DataRequest } from "@balcao/shared/data-requests/schema";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requestsOf } from "../../../nouns/data-requests/noun.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { Act, Loaded, Part } from "../part.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { RequestRow } from "./request-row.tsx";

/** The requests of one person, and the button that records a new one. */
export function RequestsPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("dataRequests");
  const query = useQuery(requestsOf(contactId));
  const [adding, add] = useState(false);
  const [closing, close] = useState<DataRequest | null>(null);
  return (
    <Part title={t("title")}>
      <Loaded query={query} failed={t("failed")}>
        {(requests) => <RequestList requests={requests} onClose={close} />}
      </Loaded>
      <Act icon={Plus} onClick={() => add(true)}>
        {t("add")}
      </Act>
      {adding ? <RequestDialog contactId={contactId} onClose={() => add(false)} /> : null}
      {closing ? <CloseDialog request={closing} onClose={() => close(null)} /> : null}
    </Part>
  );
}

function RequestList({
  requests,
  onClose,
}: {
  requests: readonly DataRequest[];
  onClose: (request: DataRequest) => void;
}) {
  const { t } = useTranslation("dataRequests");
  if (requests.length === 0) return <p className={basics["hint"]}>{t("none")}</p>;
  return (
    <ul className={css["requests"]}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onClose={() => onClose(request)} />
      ))}
    </ul>
  );
}
