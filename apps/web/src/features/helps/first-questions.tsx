import { can, type Permission } from "@balcao/shared/permissions";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { Fold } from "../../ui/fold.tsx";
import css from "./first-questions.module.css";

/** The first questions of a newcomer, in the order in which they arise. `who`: only users with this permission see the question. */
const questions: readonly {
  name: "accept" | "see" | "transfer" | "resolve" | "quick" | "snooze" | "note" | "ticks" | "down" | "invite";
  who?: Permission;
}[] = [
  { name: "accept" },
  { name: "see" },
  { name: "transfer" },
  { name: "resolve" },
  { name: "quick" },
  { name: "snooze" },
  { name: "note" },
  { name: "ticks" },
  { name: "down", who: "connections-page:view" },
  { name: "invite", who: "users-page:editUsers" },
];

/** The first questions about the desk, answered in words, so that the page helps before anybody has made a video. */
export function FirstQuestions() {
  const { t } = useTranslation("helps");
  const me = useMe();
  return (
    <section className={css["questions"]} aria-label={t("first.title")}>
      <h2>{t("first.title")}</h2>
      {questions
        .filter(({ who }) => who === undefined || can(me, who))
        .map(({ name }) => (
          <Fold key={name} title={t(`first.${name}.question`)}>
            <p>{t(`first.${name}.answer`)}</p>
          </Fold>
        ))}
    </section>
  );
}
