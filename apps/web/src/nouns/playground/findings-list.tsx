import { type Finding, findingCodes } from "@balcao/shared/automation/play/findings";
import type { Situation } from "@balcao/shared/automation/situation";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./playground.module.css";

const icons = { error: CircleAlert, warning: TriangleAlert, hint: Info } as const;
const grave = ["error", "warning", "hint"] as const;

type Props = {
  findings: readonly Finding[];
  queues: Situation["queues"];
  /** Selects an option in the open tree. Without this function a fault only names its place. */
  onOption?: ((optionId: number) => void) | undefined;
};

/** The faults that a walk on every path found, the gravest first. */
export function FindingsList({ findings, queues, onOption }: Props) {
  const { t } = useTranslation("playground");
  const id = useId();
  const sorted = grave.flatMap((severity) => findings.filter(({ code }) => findingCodes[code] === severity));
  return (
    <section className={css["findings"]} aria-labelledby={id}>
      <h3 id={id}>{findings.length === 0 ? t("noFindings") : t("findings", { count: findings.length })}</h3>
      {sorted.length === 0 ? (
        <p className={css["sound"]}>
          <CircleCheck className={basics["good"]} size={16} aria-hidden />
          {t("sound")}
        </p>
      ) : (
        <ul>
          {sorted.map((finding, index) => (
            <FindingLine key={index} finding={finding} queues={queues} onOption={onOption} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingLine({ finding, queues, onOption }: { finding: Finding } & Omit<Props, "findings">) {
  const { t } = useTranslation("playground");
  const { code, queueId, optionId, path, about } = finding;
  const severity = findingCodes[code];
  const Icon = icons[severity];
  const queue = queues.find(({ id }) => id === queueId)?.name ?? t("wholeNumber");
  const where = [queue, ...path.map((title) => (title === "" ? t("untitled") : title))].join(" › ");
  return (
    <li data-severity={severity}>
      <Icon size={16} role="img" aria-label={t(`severity.${severity}`)} />
      <div>
        <p>{t(`finding.${code}`, { about })}</p>
        {onOption && optionId !== null ? (
          <button type="button" dir="auto" onClick={() => onOption(optionId)}>
            {where}
          </button>
        ) : (
          <span dir="auto">{where}</span>
        )}
      </div>
    </li>
  );
}
