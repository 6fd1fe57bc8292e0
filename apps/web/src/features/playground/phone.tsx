import type { PlayStep } from "@balcao/shared/automation/play";
import type { Situation } from "@balcao/shared/automation/situation";
import OutlinedInput from "@mui/material/OutlinedInput";
import IconButton from "@mui/material/IconButton";
import FileText from "lucide-react/icons/file-text";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { RichText } from "../messages/offers/rich-text.tsx";
import css from "./playground.module.css";

type Queues = Situation["queues"];
type Props = {
  /** The number's name, at the top of the phone. */
  name: string;
  steps: readonly PlayStep[];
  queues: Queues;
  onSay: (body: string) => void;
};

/** The customer's phone: what they wrote, what the number answered and why, and a line to write. */
export function Phone({ name, steps, queues, onSay }: Props) {
  const { t } = useTranslation("playground");
  const log = useRef<HTMLDivElement>(null);
  const count = steps.length;
  useEffect(() => {
    if (log.current && count > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <section className={css["phone"]} aria-label={t("phone")}>
      <div className={css["top"]}>
        <Avatar name={name} size={28} />
        <strong dir="auto">{name}</strong>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled must be reached by keys */}
      <div ref={log} className={css["chat"]} role="log" aria-live="polite" aria-label={t("conversation")} tabIndex={0}>
        <ol className={css["lines"]}>
          {steps.length === 0 ? <li className={css["why"]}>{t("begin")}</li> : null}
          {steps.map((step, index) => (
            <Step key={index} step={step} queues={queues} />
          ))}
        </ol>
      </div>
      <Offers step={steps.at(-1)} onSay={onSay} />
      <Composer onSay={onSay} />
    </section>
  );
}

/** One line of the customer, with what it led to. */
function Step({ step, queues }: { step: PlayStep; queues: Queues }) {
  const { t } = useTranslation(["playground", "botSteps"]);
  const { line, bubbles, reason, moves, waitsFor, talker } = step;
  const nameOf = (id: number | null) => queues.find((queue) => queue.id === id)?.name ?? t("noQueue");
  return (
    <>
      <li className={css["bubble"]} data-theirs>
        <span className={css["text"]} dir="auto">
          {line.body}
        </span>
      </li>
      {bubbles.map(({ text, files }, index) => (
        <li key={index} className={css["bubble"]}>
          {files.length > 0 ? (
            <span className={css["file"]}>
              <FileText size={18} aria-hidden />
              {t("files", { count: files.length })}
            </span>
          ) : null}
          <span className={css["text"]} dir="auto">
            <RichText text={text} />
          </span>
        </li>
      ))}
      <li className={css["why"]}>
        {[t(`botSteps:reason.${reason}`), ...moves.map((id) => t("moved", { queue: nameOf(id) }))].join(" → ")}
      </li>
      {talker ? <li className={css["why"]}>{t(`talks.${talker.kind}`)}</li> : null}
      {waitsFor === "person" || waitsFor === "nobody" ? <li className={css["why"]}>{t(`waits.${waitsFor}`)}</li> : null}
    </>
  );
}

/** The numbers that the customer may answer with, as buttons. */
function Offers({ step, onSay }: { step: PlayStep | undefined; onSay: (body: string) => void }) {
  const { t } = useTranslation("playground");
  const offers = step?.offers ?? [];
  if (offers.length === 0) return null;
  const ways = step?.optionId === null ? ["#"] : ["0", "#"];
  return (
    <div className={css["offers"]} role="group" aria-label={t("offers")}>
      {offers.map(({ n, name }) => (
        <button
          key={n}
          type="button"
          title={name}
          aria-label={t("answer", { n, name })}
          onClick={() => onSay(String(n))}
        >
          {n}
        </button>
      ))}
      {ways.map((way) => (
        <button key={way} type="button" aria-label={t(way === "0" ? "back" : "toMenu")} onClick={() => onSay(way)}>
          {way}
        </button>
      ))}
    </div>
  );
}

/** It stands inside the form of a dialog: Enter only says the line. */
function Composer({ onSay }: { onSay: (body: string) => void }) {
  const { t } = useTranslation("playground");
  const [text, setText] = useState("");
  const say = () => {
    if (text.trim() === "") return;
    onSay(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!event.nativeEvent.isComposing) say();
  };
  return (
    <div className={css["composer"]}>
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        placeholder={t("write")}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { "aria-label": t("write"), maxLength: 1000 } }}
      />
      <IconButton aria-label={t("say")} onClick={say} disabled={text.trim() === ""}>
        <SendHorizontal size={18} />
      </IconButton>
    </div>
  );
}
