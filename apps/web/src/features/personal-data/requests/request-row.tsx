import type { DataRequest } from "@balcao/shared/data-requests/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { useToday } from "./days.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { dayText } from "../../../lib/time/days.ts";

type Props = {
  request: DataRequest;
  /** The name of the person, in a list of several persons. */
  name?: string;
  onClose: () => void;
};

/** One request: what is asked for, by when, and what became of it. */
export function RequestRow({ request, name, onClose }: Props) {
  const { t } = useTranslation("dataRequests");
  const { kind, way, receivedOn, dueOn, note, state, answer, createdBy, closedBy, closedAt } = request;
  const today = useToday();
  const isLate = state === "open" && dueOn < today;
  const what = t(`kind.${kind}`);
  return (
    <li className={`${basics["broken"]} ${basics["framed"]} ${basics["gap4"]} ${css["request"]}`}>
      <p>
        <strong dir="auto">{name ? t("of", { what, name }) : what}</strong>
      </p>
      <p className={basics["hint"]}>
        {t("came", { day: dayText(receivedOn), way: t(`way.${way}`) })}
        {createdBy ? ` · ${t("by", { name: createdBy })}` : null}
      </p>
      {note ? (
        <p className={css["said"]} dir="auto">
          {note}
        </p>
      ) : null}
      {state === "open" ? (
        <p className={`${basics["strong"]} ${css["due"]}`} data-late={isLate}>
          {t(isLate ? "late" : "due", { day: dayText(dueOn) })}
        </p>
      ) : (
        <p className={basics["hint"]}>
          {t(`closed.${state}`, { day: closedAt ? dateOf(closedAt) : "" })}
          {closedBy ? ` · ${t("by", { name: closedBy })}` : null}
        </p>
      )}
      {answer ? (
        <p className={css["said"]} dir="auto">
          {answer}
        </p>
      ) : null}
      {state === "open" ? (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t("closeOf", { what: name ? t("of", { what, name }) : what })}
          onClick={onClose}
        >
          {t("close")}
        </Button>
      ) : null}
    </li>
  );
}
