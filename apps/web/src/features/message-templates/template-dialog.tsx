import { templateNameOf } from "@balcao/shared/message-templates/check";
import { sampleValues, templateLanguages, templateLimits as limits } from "@balcao/shared/message-templates/rules";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { capital } from "../../lib/plain-text.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { languageName } from "../../nouns/message-templates/language.ts";
import { useSaveTemplate } from "../../nouns/message-templates/noun.ts";
import { TemplatePreview } from "../../nouns/message-templates/template-preview.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ContentFields } from "./content-fields.tsx";
import { draftOf, faultsOf, type Opened, type TemplateDraft, wishOf } from "./draft.ts";
import { LineField } from "./line-field.tsx";
import { RoomNote } from "./room-note.tsx";
import basics from "../../ui/basics.module.css";
import css from "./template-dialog.module.css";

type Props = { opened: Opened; numbers: readonly { id: number; name: string }[]; onClose: () => void };

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
  const change = (part: Partial<TemplateDraft>) => setDraft({ ...draft, ...part });
  const { content, file } = draft;
  return (
    <EntityDialog
      title={t(`title.${opened.kind}`)}
      action={t("submit")}
      wide="screen"
      dirty={JSON.stringify(draft) !== JSON.stringify(start) || file !== null}
      busy={saving.isPending}
      refusal={saving.error ? errorText(saving.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css["sides"]}>
        <div className={`${basics["column"]} ${css["form"]}`}>
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
            faults={checked ? faults : early(faults)}
            onContent={(now) => change({ content: now })}
            onFile={(now) => setDraft((before) => ({ ...before, file: now }))}
          />
        </div>
        <div className={css["look"]}>
          <TemplatePreview content={content} values={sampleValues(content)} file={file} />
          <p className={css["review"]}>{t("review")}</p>
        </div>
      </div>
    </EntityDialog>
  );
}

/** While the user writes, wrong values are reported, and missing values are not yet. */
const early = (faults: ReturnType<typeof faultsOf>): ReturnType<typeof faultsOf> =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([, fault]) => !["required", "sample", "file", "address", "phone", "edge", "ratio"].includes(fault),
    ),
  );

type NameProps = {
  opened: Opened;
  draft: TemplateDraft;
  numbers: Props["numbers"];
  fault: boolean;
  onChange: (part: Partial<TemplateDraft>) => void;
};

const categories = ["utility", "marketing"] as const;

function NameFields({ opened, draft, numbers, fault, onChange }: NameProps) {
  const { t, i18n } = useTranslation("messageTemplates");
  const isEdit = opened.kind === "edit";
  const taken = opened.kind === "copy" ? opened.template.language : null;
  const languages = templateLanguages.filter((one) => one !== taken);
  return (
    <>
      {numbers.length > 1 && opened.kind === "new" ? (
        <SelectField
          label={t("number")}
          value={draft.connectionId}
          options={numbers}
          help={t("numberHelp")}
          onChange={(connectionId) => onChange({ connectionId })}
        />
      ) : null}
      <LineField
        label={t("name")}
        value={draft.name}
        most={limits.name}
        disabled={opened.kind !== "new"}
        autoFocus={opened.kind === "new"}
        placeholder="aviso_de_entrega"
        error={fault ? t("fault.name") : undefined}
        help={t("nameHelp")}
        onChange={(name) => onChange({ name: templateNameOf(name) })}
      />
      <div className={css["pair"]}>
        <SelectField
          label={t("language")}
          disabled={isEdit}
          value={isEdit ? 0 : languages.findIndex((one) => one === draft.language)}
          options={(isEdit ? [draft.language] : languages).map((code, id) => ({
            id,
            name: capital(languageName(code, i18n.language), i18n.language),
          }))}
          onChange={(at) => onChange({ language: languages[at ?? 0] ?? "pt_BR" })}
        />
        <SelectField
          label={t("categoryTitle")}
          disabled={isEdit && opened.template.status === "approved"}
          value={categories.indexOf(draft.category)}
          options={categories.map((one, id) => ({ id, name: t(`category.${one}`) }))}
          help={t(`categoryHelp.${draft.category}`)}
          onChange={(at) => onChange({ category: categories[at ?? 0] ?? "utility" })}
        />
      </div>
    </>
  );
}
