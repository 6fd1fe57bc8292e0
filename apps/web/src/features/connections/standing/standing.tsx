import { troublesOf, type Trouble, warningsOf } from "@balcao/shared/connections/facts";
import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import type { Connection } from "@balcao/shared/connections/schema";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { useNow } from "../../../lib/time/use-now.ts";
import basics from "../../../ui/basics.module.css";
import guidance from "../guidance.module.css";
import css from "./standing.module.css";

/** Says what Meta finds wrong with an official number, the gravest first, and what to do about each. Shows nothing where all is well. */
export function Standing({ connection: { name, facts } }: { connection: Pick<Connection, "name" | "facts"> }) {
  const { t } = useTranslation("officialNumbers");
  const now = useNow(60_000);
  if (!facts) return null;
  const troubles = troublesOf(facts, new Date(now));
  if (troubles.length === 0) return null;
  return (
    <section
      className={`${basics["column"]} ${basics["apart"]} ${guidance["guidance"]}`}
      aria-label={t("standing", { name })}
    >
      <h2>
        <TriangleAlert size={16} aria-hidden />
        {t("standing", { name })}
      </h2>
      <ul className={`${basics["column"]} ${basics["apart"]} ${basics["broken"]} ${css["troubles"]}`}>
        {troubles.map((trouble) => (
          <li key={trouble}>
            <strong>{t(`stands.trouble.${trouble}.what`)}</strong>{" "}
            <MetaSaid trouble={trouble} facts={facts} now={now} />
            <p>{t(`stands.trouble.${trouble}.do`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The end of a restriction, or else Meta's own words in Meta's language. */
function MetaSaid({ trouble, facts, now }: { trouble: Trouble; facts: NumberFacts; now: number }) {
  const { t } = useTranslation("officialNumbers");
  const until = facts.decisions?.restricted?.value.until;
  if (trouble === "restricted" && until) return t("stands.until", { time: fullOf(until) });
  const why = trouble === "blocked" || trouble === "limited" ? [facts.sending?.value.why ?? ""] : [];
  const said = (trouble === "alert" ? warningsOf(facts, new Date(now)) : why).filter(Boolean);
  return said.map((words) => (
    <span key={words} dir="auto">
      {t("stands.said", { words })}{" "}
    </span>
  ));
}
