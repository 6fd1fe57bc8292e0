import { removesMore, retentionGraceDays } from "@balcao/shared/retentions/rules";
import type { Retention, RetentionPreview } from "@balcao/shared/retentions/schema";
import { useTranslation } from "react-i18next";
import { dateOf, sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { type RetentionBody, useBeginRetention } from "../../nouns/retentions/noun.ts";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import basics from "../../ui/basics.module.css";
import css from "./retention.module.css";

type Props = { rules: RetentionBody; before: Retention | null; preview: RetentionPreview; onClose: () => void };

/** Says what would be removed, and asks before the rules are set. The server asks for the password again. */
export function BeginDialog({ rules, before, preview, onClose }: Props) {
  const { t } = useTranslation("retentions");
  const begin = useBeginRetention();
  const waits = removesMore(before, rules);
  return (
    <EntityDialog
      title={t(waits ? "beginTitle" : "saveTitle")}
      action={t(waits ? "begin" : "common:save")}
      dirty={false}
      danger={waits}
      busy={begin.isPending}
      refusal={begin.isError ? errorText(begin.error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(rules, {
          onSuccess: ({ state, startsAt }) => {
            notify.success(state === "waiting" ? t("waitsNow", { day: dateOf(startsAt) }) : t("savedNow"));
            onClose();
          },
        });
      }}
      onClose={onClose}
    >
      <Preview preview={preview} />
      <p className={css["quiet"]}>{waits ? t("beginText", { count: retentionGraceDays }) : t("saveText")}</p>
    </EntityDialog>
  );
}

function Preview({ preview: { conversations, messages, files, bytes, oldest } }: { preview: RetentionPreview }) {
  const { t, i18n } = useTranslation("retentions");
  if (oldest === null) return <p>{t("nothingYet")}</p>;
  const facts = [
    [t("removes.conversations"), conversations.toLocaleString(i18n.language)],
    [t("removes.messages"), messages.toLocaleString(i18n.language)],
    [t("removes.files"), `${files.toLocaleString(i18n.language)} (${sizeOf(bytes, i18n.language)})`],
    [t("removes.oldest"), dateOf(oldest)],
  ] as const;
  return (
    <>
      <p>{t("wouldRemove")}</p>
      <dl className={css["facts"]}>
        {facts.map(([label, value]) => (
          <div className={`${basics["ends"]} ${basics["gap16"]}`} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
