import type { BotStep } from "@balcao/shared/bot-steps/schema";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./bot-steps.module.css";
import { botStepsOf } from "../../nouns/bot-steps/queries.ts";

/** The automatic steps of the number in a ticket and their reasons, the newest first. */
export function BotSteps({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("botSteps");
  const { data: steps, isError, refetch } = useQuery(botStepsOf(ticketId));
  if (isError && !steps) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  if (!steps) return <Skeleton variant="rounded" height={56} />;
  if (steps.length === 0) return <p className={basics["note"]}>{t("none")}</p>;
  return (
    <ul className={`${basics["column"]} ${basics["gap10"]} ${css["steps"]}`} aria-label={t("title")}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ul>
  );
}

function Step({ step: { reason, reply, queue, at } }: { step: BotStep }) {
  const { t } = useTranslation("botSteps");
  const parts = [reply === "" ? "" : `“${reply}”`, t(`reason.${reason}`), queue ?? ""];
  return (
    <li>
      <p dir="auto">{parts.filter((part) => part !== "").join(" → ")}</p>
      <time dateTime={at}>{fullOf(at)}</time>
    </li>
  );
}
