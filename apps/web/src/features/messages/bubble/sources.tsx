import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../../ui/late.tsx";
import css from "./edited.module.css";

const AnswerSources = lazy(() => import("../../assistant/offers/answer-sources.tsx"));

/** On an answer of the assistant: opens what it rests on. */
export function Sources({ messageId }: { messageId: number }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={css["edited"]}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t("sources")}
      </button>
      {anchor ? (
        <Late>
          <AnswerSources messageId={messageId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </>
  );
}
