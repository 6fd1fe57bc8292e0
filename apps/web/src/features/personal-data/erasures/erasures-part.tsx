import { canStop } from "@balcao/shared/contact-erasures/rules";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import UserX from "lucide-react/icons/user-x";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { erasuresOf } from "../../../nouns/contact-erasures/noun.ts";
import { ErrorState } from "../../../ui/states.tsx";
import css from "../panel.module.css";
import { Part } from "../part.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { ErasureList } from "./erasure-list.tsx";

/** The erasures of one person, and the button that asks for one while none goes on. */
export function ErasuresPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("contactErasures");
  const { data, isError, refetch } = useQuery(erasuresOf(contactId));
  const [asking, ask] = useState(false);
  return (
    <Part title={t("title")}>
      {data && data.length > 0 ? (
        <ErasureList erasures={data} />
      ) : data ? (
        <p className={css["quiet"]}>{t("none")}</p>
      ) : isError ? (
        <ErrorState text={t("failed")} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={48} />
      )}
      {data?.some(canStop) === false ? (
        <Button
          className={css["act"] ?? ""}
          size="small"
          variant="outlined"
          color="error"
          startIcon={<UserX size={16} aria-hidden />}
          onClick={() => ask(true)}
        >
          {t("ask")}
        </Button>
      ) : null}
      {asking ? <AskDialog contactId={contactId} onClose={() => ask(false)} /> : null}
    </Part>
  );
}
