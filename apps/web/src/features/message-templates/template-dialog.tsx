import { sampleValues } from "@balcao/shared/message-templates/shown-words";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useSaveTemplate } from "../../nouns/message-templates/noun.ts";
import { TemplatePreview } from "../../nouns/message-templates/template-preview.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { ContentFields } from "./content-fields.tsx";
import { draftOf, faultsOf, type TemplateStart, type TemplateDraft, wishOf } from "./draft.ts";
import { NameFields } from "./name-fields.tsx";
import { RoomNote } from "./room-note.tsx";
import basics from "../../ui/basics.module.css";
import css from "./template-dialog.module.css";

type Props = { opened: TemplateStart; numbers: readonly { id: number; name: string }[]; onClose: () => void };

/** Makes a template, changes one, or makes one again in another language. Beside the form stands what the customer will see. */
export function TemplateDialog({ opened, numbers, onClose }: Props) {
  const { t } = useTranslation("messageTemplates");
  const [start] = useState(() => draftOf(opened, numbers));
  const [draft, setDraft] = useState(start);
  const [checked, check] = useState(false);
  const saving = useSaveTemplate();
  const faults = faultsOf(opened, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(true);
    const wish = wishOf(opened, draft);
    if (Object.keys(faults).length > 0 || !wish || saving.isPending) return;
    saving.mutate(wish, {
      onSuccess: () => {
        notify.success(t("sent"), preparedMs);
        onClose();
      },
    });
  };
  const change = (part: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { content, file, cardFiles } = draft;
  return (
    <EntityDialog
      title={t(`title.${opened.kind}`)}
      action={t("submit")}
      wide="screen"
      dirty={JSON.stringify(draft) !== JSON.stringify(start) || file !== null || cardFiles.some((one) => one !== null)}
      busy={saving.isPending}
      refusal={saving.error ? errorText(saving.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css["sides"]}>
        <div className={`${basics["column"]} ${basics["narrow"]} ${basics["gap16"]}`}>
          {opened.kind === "edit" ? null : <RoomNote connectionId={draft.connectionId} />}
          <NameFields
            opened={opened}
            draft={draft}
            numbers={numbers}
            fault={checked && faults["name"] !== undefined}
            onChange={change}
          />
          <ContentFields
            content={content}
            file={file}
            cardFiles={cardFiles}
            faults={checked ? faults : early(faults)}
            onChange={change}
          />
        </div>
        <div className={css["look"]}>
          <TemplatePreview content={content} values={sampleValues(content)} file={file} cardFiles={cardFiles} />
          <p className={`${basics["quiet"]} ${basics["body"]} ${css["review"]}`}>{t("review")}</p>
        </div>
      </div>
    </EntityDialog>
  );
}

/** While the user writes, wrong values are reported, and missing values are not yet. */
const early = (faults: ReturnType<typeof faultsOf>): ReturnType<typeof faultsOf> =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([, fault]) => !["required", "sample", "file", "address", "phone", "edge", "ratio", "same"].includes(fault),
    ),
  );
