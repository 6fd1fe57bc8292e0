import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Reply } from "@balcao/shared/contract";
import type { messageTemplatesApi } from "@balcao/shared/message-templates/api";
import { can } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { templateRoom } from "../../../nouns/message-templates/noun.ts";
import css from "./health.module.css";

type Room = Reply<typeof messageTemplatesApi.room>;
/** One fact as the page shows it. `help` explains it. */
interface ShownFact {
  fact: "quality" | "limit" | "name" | "templates";
  value: string;
  help: string;
  bad: boolean;
}

/** What Meta says about an official number. Only a user who manages templates sees how many more templates its account may have. */
export function AtMeta({ connection: { id, facts } }: { connection: Pick<Connection, "id" | "facts"> }) {
  const managesTemplates = can(useMe(), "message-templates-page:manage");
  const { data: room } = useQuery(templateRoom(managesTemplates ? id : null));
  return <MetaFacts facts={facts ?? {}} {...(room && { room })} />;
}

/** Meta's rating of a number, how many people it may write to unasked, its name, and the templates of its account. */
export function MetaFacts({ facts, room }: { facts: NumberFacts; room?: Room }) {
  const { t } = useTranslation("officialNumbers");
  const shown = [...toldFacts(t, facts), ...(room ? [templatesOf(t, room)] : [])];
  if (shown.length === 0) return null;
  return (
    <section className={css["facts"]} aria-label={t("stands.atMeta")}>
      <h2>{t("stands.atMeta")}</h2>
      <dl className={css["numbers"]}>
        {shown.map(({ fact, value, help, bad }) => (
          <div key={fact} data-bad={bad} title={help}>
            <dt>{t(`stands.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Words = TFunction<"officialNumbers">;

function toldFacts(t: Words, { quality, limit, name }: NumberFacts): ShownFact[] {
  const since = (at: string, help = ""): string => `${t("stands.told", { time: fullOf(at) })}. ${help}`.trim();
  const shown: ShownFact[] = [];
  if (quality)
    shown.push({
      fact: "quality",
      value: t(`stands.qualityValue.${quality.value}`),
      help: since(quality.at, t("stands.qualityHelp")),
      bad: quality.value === "red",
    });
  if (limit)
    shown.push({
      fact: "limit",
      value: limit.value === null ? t("stands.limitNone") : t("stands.limitValue", { count: limit.value }),
      help: since(limit.at, t("stands.limitHelp")),
      bad: false,
    });
  if (name)
    shown.push({
      fact: "name",
      value: t(`stands.nameValue.${name.value}`),
      help: since(name.at),
      bad: name.value === "declined",
    });
  return shown;
}

const templatesOf = (t: Words, { used, most }: Room): ShownFact => ({
  fact: "templates",
  value: most === null ? t("stands.templatesValue", { used }) : t("stands.templatesOf", { used, most }),
  help: t("stands.templatesHelp"),
  bad: most !== null && used >= most,
});
