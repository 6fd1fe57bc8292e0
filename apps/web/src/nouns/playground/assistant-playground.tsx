import type { PlayedAnswer } from "@balcao/shared/assistant/schema";
import Button from "@mui/material/Button";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import basics from "../../ui/basics.module.css";
import picture from "../../ui/looks/phone.module.css";
import { SourceChip } from "../assistant/source-chip.tsx";
import { AnswerBubble, CustomerBubble, PhoneFrame } from "./phone-frame.tsx";
import css from "./playground.module.css";
import type { PlayedPrompt } from "./queries.ts";
import { type PlayedTurn, useAssistantPlay } from "./use-assistant-play.ts";

type Props = {
  /** The name of the assistant, at the top of the phone. */
  name: string;
  /** The prompt with its form's present values, saved or not. Null while the form has a fault. */
  prompt: PlayedPrompt | null;
};
const usual: PlayedPrompt = { instructions: "", temperature: 1 };

/** A phone on which the user plays a customer against the assistant. No message is sent and no ticket is handed over. */
export function AssistantPlayground({ name, prompt }: Props) {
  const { t } = useTranslation("playground");
  const play = useAssistantPlay(prompt ?? usual);
  const { turns, isPending, isFull } = play;
  const cannot = prompt === null ? t("assistant.wrongForm") : isFull ? t("assistant.full") : null;
  return (
    <div className={css["side"]}>
      <PhoneFrame
        name={name}
        said={play}
        isEmpty={turns.length === 0}
        disabled={isPending || cannot !== null}
        onSay={play.say}
      >
        {turns.map((turn, index) => (
          <Turn key={index} turn={turn} />
        ))}
        {isPending ? <Dots /> : null}
        <Failure play={play} disabled={prompt === null} />
      </PhoneFrame>
      <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["tools"]}`}>
        <Button
          size="small"
          color="inherit"
          startIcon={<RotateCcw size={16} aria-hidden />}
          disabled={turns.length === 0}
          onClick={play.restart}
        >
          {t("restart")}
        </Button>
      </div>
      <p className={`${basics["hint"]} ${css["note"]}`} role="status">
        {cannot ?? t("assistant.nothingSent")}
      </p>
    </div>
  );
}

/** A line of the customer, the assistant's answer, its sources, and the queue to which the customer would go. */
function Turn({ turn: { question, answer } }: { turn: PlayedTurn }) {
  return (
    <>
      <CustomerBubble text={question} />
      {answer?.texts.map((text, index) => (
        <AnswerBubble key={index} text={text} />
      ))}
      {answer && answer.texts.length > 0 ? (
        <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>
          <SourceChip sources={answer.sources} />
        </li>
      ) : null}
      {answer?.handOver ? <HandOver {...answer.handOver} /> : null}
    </>
  );
}

function HandOver({ queue, reason, summary }: NonNullable<PlayedAnswer["handOver"]>) {
  const { t } = useTranslation("playground");
  const where = queue === null ? t("assistant.toPeople", { summary }) : t("assistant.toQueue", { queue, summary });
  return (
    <>
      <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>{t(`assistant.why.${reason}`)}</li>
      <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`} dir="auto">
        {where}
      </li>
      <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>{t("assistant.next")}</li>
    </>
  );
}

/** Shown while the assistant works on its answer. */
function Dots() {
  const { t } = useTranslation("playground");
  return (
    <li className={`${picture["bubble"]} ${css["dots"]}`} aria-label={t("assistant.thinks")}>
      <i />
      <i />
      <i />
    </li>
  );
}

/** The error in words, and a button to ask again. */
function Failure({ play, disabled }: { play: ReturnType<typeof useAssistantPlay>; disabled: boolean }) {
  const { t } = useTranslation(["playground", "prompts", "common"]);
  const { error, failed, isPending, again } = play;
  if (isPending || (!error && !failed?.fault)) return null;
  const words = error ? [errorText(error)] : [t(`prompts:fault.${failed?.fault ?? "unreachable"}`), failed?.detail];
  return (
    <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`} role="alert">
      <span>{words.filter(Boolean).join(" · ")}</span>
      <Button size="small" disabled={disabled} onClick={again}>
        {t("common:retry")}
      </Button>
    </li>
  );
}
