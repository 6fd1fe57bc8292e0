import { troublesOf, type Trouble } from "@balcao/shared/connections/facts";
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
      <h3>
        <TriangleAlert size={16} aria-hidden />
        {t("standing", { name })}
      </h3>
      <ul className={css["troubles"]}>
        {troubles.map((trouble) => (
          <li key={trouble}>
            <strong>{t(`stands.trouble.${trouble}.what`)}</strong> <MetaSaid trouble={trouble} facts={facts} />
            <p>{t(`stands.trouble.${trouble}.do`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until when a restriction goes, or Meta's own words, which are in Meta's language. */
function MetaSaid({ trouble, facts: { account, sending, alert } }: { trouble: Trouble; facts: NumberFacts }) {
  const { t } = useTranslation("officialNumbers");
  if (trouble === "restricted" && account?.value.until) return t("stands.until", { time: fullOf(account.value.until) });
  const isOfSending = trouble === "blocked" || trouble === "limited";
  const words = trouble === "alert" ? alert?.value : isOfSending ? sending?.value.why : "";
  return words ? <span dir="auto">{t("stands.said", { words })}</span> : null;
}
