import type { AuditChange } from "@balcao/shared/audit/facts";
import type { AuditEntry } from "@balcao/shared/audit/schema";
import { formatNumber } from "@balcao/shared/phone";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fullOf, sizeOf } from "../../lib/format.ts";
import { FramedRow } from "../../ui/rows.tsx";
import { languageName } from "../../nouns/message-templates/language.ts";
import basics from "../../ui/basics.module.css";
import css from "./entry-row.module.css";

type Words = TFunction<["audit", "settings", "users", "operator"]>;

/** One line of the audit: a sentence that says who did what, when, and below it what changed. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation(["audit", "settings", "users", "operator"]);
  const changes = linesOf(entry, t);
  return (
    <FramedRow className={css["entry"]}>
      <p dir="auto">{sentenceOf(entry, t, i18n.language)}</p>
      <time className={`${basics["note"]} ${basics["unbroken"]}`} dateTime={entry.at}>
        {fullOf(entry.at)}
      </time>
      {changes.length > 0 ? (
        <ul>
          {changes.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
    </FramedRow>
  );
}

/** An entry about the operator's action as another user names both the operator and that user. */
function whoOf({ actor, operator }: AuditEntry, t: Words): string {
  const name = actor?.name ?? t("system");
  return operator === null ? name : t("byOperator", { operator, name });
}

function sentenceOf(entry: AuditEntry, t: Words, reader: string): string {
  const { action, about, details } = entry;
  const words = {
    who: whoOf(entry, t),
    about: about?.name ?? "",
    other: details.other ?? "",
    from: details.from ?? t("blank"),
    to: details.to ?? t("blank"),
    reason: details.reason ?? "",
    people: details.count ?? 0,
    ...clearedOf(details, reader),
  };
  if (action === "hours.changed") return t(`did.hours.changed.${details.part ?? "week"}`, words);
  if (action === "setting.changed")
    return t("did.setting.changed", { ...words, setting: details.key ? t(`settings:label.${details.key}`) : "" });
  if (action.startsWith("message-template."))
    return t(`did.${action}`, { ...words, other: languageName(words.other, reader) });
  if (action === "billing.provider" || action === "billing.hook")
    return t(`did.${action}`, { ...words, other: providerOf(details, t) });
  if (action === "billing.secret") return t("did.billing.secret", { ...words, ...secretOf(details, t) });
  if (action === "contact.number") return t("did.contact.number", { ...words, ...numbersOf(details, t) });
  if (action === "connection.linked")
    return t("did.connection.linked", { ...words, number: formatNumber(details.number ?? "") });
  return t(`did.${action}`, words);
}

/** What a retention removed on a day, with numbers in the reader's format. */
const clearedOf = (
  { conversations = 0, messages = 0, files = 0, bytes = 0 }: AuditEntry["details"],
  reader: string,
) => ({
  conversations: conversations.toLocaleString(reader),
  messages: messages.toLocaleString(reader),
  files: files.toLocaleString(reader),
  size: sizeOf(bytes, reader),
});

const providerOf = ({ other = "" }: AuditEntry["details"], t: Words): string =>
  t(`operator:money.provider.${other}`, { defaultValue: other });

const secretOf = ({ to, ...details }: AuditEntry["details"], t: Words) => ({
  other: providerOf(details, t),
  to: t(`operator:money.field.${to}`, { defaultValue: to ?? "" }),
});

const numbersOf = ({ from, to }: AuditEntry["details"], t: Words) => ({
  from: from ? formatNumber(from) : t("blank"),
  to: formatNumber(to ?? ""),
});

function linesOf({ action, details }: AuditEntry, t: Words): string[] {
  if (action === "setting.changed") return [`${wordOf(details.from ?? "", t)} → ${wordOf(details.to ?? "", t)}`];
  if (details.profile) return [`${t("field.profile")}: ${t(`users:profile.${details.profile}`)}`];
  return (details.changes ?? []).map((change) => `${t(`field.${change.field}`)}: ${lineOf(change, t)}`);
}

function lineOf({ field, from, to }: AuditChange, t: Words): string {
  if (from === null && to === null) return t("changed");
  return [from, to].map((value) => (field === "profile" ? profileOf(value, t) : wordOf(value, t))).join(" → ");
}

const profileOf = (value: AuditChange["from"], t: Words): string =>
  value === "admin" || value === "user" || value === "support" ? t(`users:profile.${value}`) : String(value);

function wordOf(value: AuditChange["from"], t: Words): string {
  if (value === null || value === "") return t("blank");
  if (value === true || value === "enabled") return t("on");
  if (value === false || value === "disabled") return t("off");
  return String(value);
}
