import { templateNameOf } from "@balcao/shared/message-templates/check";
import {
  shapeOf,
  templateLanguages,
  templateLimits as limits,
  templateShapes,
} from "@balcao/shared/message-templates/rules";
import { useTranslation } from "react-i18next";
import { capital } from "../../lib/plain-text.ts";
import { languageName } from "../../nouns/message-templates/language.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { inShape, type TemplateStart, type TemplateDraft } from "./draft.ts";
import { LineField } from "./line-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./template-dialog.module.css";

type NameProps = {
  opened: TemplateStart;
  draft: TemplateDraft;
  numbers: readonly { id: number; name: string }[];
  fault: boolean;
  onChange: (part: Partial<TemplateDraft>) => void;
};

const categories = ["utility", "marketing"] as const;

/** The fields for the template's name, language, category and form. */
export function NameFields({ opened, draft, numbers, fault, onChange }: NameProps) {
  const { t, i18n } = useTranslation("messageTemplates");
  const isEdit = opened.kind === "edit";
  const isPlain = shapeOf(draft.content) === "plain";
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
      <div className={`${basics["rest"]} ${basics["gap12"]} ${css["pair"]}`}>
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
          disabled={!isPlain || (isEdit && opened.template.status === "approved")}
          value={categories.indexOf(draft.category)}
          options={categories.map((one, id) => ({ id, name: t(`category.${one}`) }))}
          help={t(isPlain ? `categoryHelp.${draft.category}` : "onlyMarketing")}
          onChange={(at) => onChange({ category: categories[at ?? 0] ?? "utility" })}
        />
      </div>
      {opened.kind === "new" ? <ShapeField draft={draft} onChange={onChange} /> : null}
    </>
  );
}

/** Chooses between a plain message, a carousel and an offer. The choice is fixed once the template exists. */
function ShapeField({ draft, onChange }: Pick<NameProps, "draft" | "onChange">) {
  const { t } = useTranslation("messageTemplates");
  const now = shapeOf(draft.content);
  return (
    <SelectField
      label={t("shapeTitle")}
      value={templateShapes.indexOf(now)}
      options={templateShapes.map((shape, id) => ({ id, name: t(`shape.${shape}`) }))}
      help={t(`shapeHelp.${now}`)}
      onChange={(at) => onChange(inShape(draft, templateShapes[at ?? 0] ?? "plain"))}
    />
  );
}
