import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Opener } from "./opener.tsx";

const AnswerSources = lazy(() => import("../../../nouns/assistant/answer-sources.tsx"));

/** Shows on an answer of the assistant how many sources it uses, and opens them. */
export function Sources({ messageId, count }: { messageId: number; count: number }) {
  const { t } = useTranslation("messages");
  return (
    <Opener label={count === 0 ? t("assist.noSource") : t("sourcesCount", { count })} title={t("showSources")}>
      {(anchor, close) => <AnswerSources messageId={messageId} anchor={anchor} onClose={close} />}
    </Opener>
  );
}
