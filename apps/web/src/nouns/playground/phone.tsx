import type { PlayStep } from "@balcao/shared/automation/play/play";
import type { Situation } from "@balcao/shared/automation/situation";
import FileText from "lucide-react/icons/file-text";
import { useTranslation } from "react-i18next";
import { AnswerBubble, CustomerBubble, PhoneFrame } from "./phone-frame.tsx";
import basics from "../../ui/basics.module.css";
import css from "./playground.module.css";

type Queues = Situation["queues"];
type Props = {
  /** The number's name, at the top of the phone. */
  name: string;
  steps: readonly PlayStep[];
  queues: Queues;
  onSay: (body: string) => void;
};

/** The customer's phone: the customer's texts, the number's answers with their reasons, and a field for a line. */
export function Phone({ name, steps, queues, onSay }: Props) {
  const offers = <Offers step={steps.at(-1)} onSay={onSay} />;
  return (
    <PhoneFrame name={name} said={steps.length} isEmpty={steps.length === 0} offers={offers} onSay={onSay}>
      {steps.map((step, index) => (
        <Step key={index} step={step} queues={queues} />
      ))}
    </PhoneFrame>
  );
}

/** One line of the customer, and the answers to it. */
function Step({ step, queues }: { step: PlayStep; queues: Queues }) {
  const { t } = useTranslation(["playground", "botSteps"]);
  const { line, bubbles, reason, moves, waitsFor, talker } = step;
  const nameOf = (id: number | null) => queues.find((queue) => queue.id === id)?.name ?? t("noQueue");
  return (
    <>
      <CustomerBubble text={line.body} />
      {bubbles.map(({ text, files }, index) => (
        <AnswerBubble
          key={index}
          text={text}
          above={
            files.length > 0 ? (
              <span className={`${basics["row"]} ${basics["quiet"]} ${css["file"]}`}>
                <FileText size={18} aria-hidden />
                {t("files", { count: files.length })}
              </span>
            ) : null
          }
        />
      ))}
      <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>
        {[t(`botSteps:reason.${reason}`), ...moves.map((id) => t("moved", { queue: nameOf(id) }))].join(" → ")}
      </li>
      {talker ? (
        <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>{t(`talks.${talker.kind}`)}</li>
      ) : null}
      {waitsFor === "person" || waitsFor === "nobody" ? (
        <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>{t(`waits.${waitsFor}`)}</li>
      ) : null}
    </>
  );
}

/** The digits with which the customer may answer, as buttons. */
function Offers({ step, onSay }: { step: PlayStep | undefined; onSay: (body: string) => void }) {
  const { t } = useTranslation("playground");
  const offers = step?.offers ?? [];
  if (offers.length === 0) return null;
  const ways = step?.optionId === null ? ["#"] : ["0", "#"];
  return (
    <div className={`${basics["wrapped"]} ${css["offers"]}`} role="group" aria-label={t("offers")}>
      {offers.map(({ n, name }) => (
        <button
          className={`${basics["figures"]} ${basics["framed"]} ${basics["lights"]}`}
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
        <button
          className={`${basics["figures"]} ${basics["framed"]} ${basics["lights"]}`}
          key={way}
          type="button"
          aria-label={t(way === "0" ? "back" : "toMenu")}
          onClick={() => onSay(way)}
        >
          {way}
        </button>
      ))}
    </div>
  );
}
