import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { useMe } from "../auth/me.ts";
import { KnowledgeDialog } from "../knowledge/knowledge-dialog.tsx";
import { answerSources } from "./queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./answer-sources.module.css";
import { SourceList } from "./source-list.tsx";

type Props = { messageId: number; anchor: HTMLElement; onClose: () => void };

/** The sources of an answer of the assistant and, for admins, a button to write the right answer. */
export default function AnswerSources({ messageId, anchor, onClose }: Props) {
  const { t } = useTranslation("prompts");
  const [question, correct] = useState<string | null>(null);
  if (question !== null) return <KnowledgeDialog saved={null} kind="answer" asked={{ question }} onClose={onClose} />;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("sources.title") } }}
    >
      <Sources messageId={messageId} onCorrect={correct} />
    </Popover>
  );
}

function Sources({ messageId, onCorrect }: { messageId: number; onCorrect: (question: string) => void }) {
  const { t } = useTranslation("prompts");
  const mayTeach = can(useMe(), "prompts-page:view");
  const { data, isPending } = useQuery(answerSources(messageId));
  return (
    <div className={`${basics["column"]} ${basics["broken"]} ${basics["scrolls"]} ${basics["body"]} ${css["sources"]}`}>
      <strong>{t("sources.title")}</strong>
      {isPending ? <LoadingBlock height={60} /> : null}
      {data || isPending ? null : <p>{t("sources.failed")}</p>}
      {data ? <SourceList sources={data.sources} /> : null}
      {data?.sources.length === 0 && data.gone === 0 ? <p>{t("sources.none")}</p> : null}
      {data && data.gone > 0 ? <p>{t("sources.gone", { count: data.gone })}</p> : null}
      {data && mayTeach ? <Button onClick={() => onCorrect(data.question)}>{t("questions.answer")}</Button> : null}
    </div>
  );
}
