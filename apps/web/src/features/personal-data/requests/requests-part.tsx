import type { DataRequest } from "@balcao/shared/data-requests/schema";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requestsOf } from "../../../nouns/data-requests/noun.ts";
import { ErrorState } from "../../../ui/states.tsx";
import css from "../panel.module.css";
import { Part } from "../part.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { RequestRow } from "./request-row.tsx";

/** The requests of one person, and the button that writes a new one down. */
export function RequestsPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("dataRequests");
  const { data, isError, refetch } = useQuery(requestsOf(contactId));
  const [adding, add] = useState(false);
  const [closing, close] = useState<DataRequest | null>(null);
  return (
    <Part title={t("title")}>
      {data ? (
        <RequestList requests={data} onClose={close} />
      ) : isError ? (
        <ErrorState text={t("failed")} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={48} />
      )}
      <Button
        className={css["act"] ?? ""}
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => add(true)}
      >
        {t("add")}
      </Button>
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
  if (requests.length === 0) return <p className={css["quiet"]}>{t("none")}</p>;
  return (
    <ul className={css["requests"]}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onClose={() => onClose(request)} />
      ))}
    </ul>
  );
}
