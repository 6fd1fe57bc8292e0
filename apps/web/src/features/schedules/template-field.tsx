import { canDo } from "@balcao/shared/connections/transports";
import { maxTemplateValue } from "@balcao/shared/message-templates/rules";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../nouns/connections/noun.ts";
import { valuesByName } from "../../nouns/message-templates/same-meaning.ts";
import type { ValueField } from "../../nouns/message-templates/planned-template.tsx";
import { useFilledText } from "../../nouns/variables/filled-text.tsx";
import { useReader } from "../../nouns/variables/use-reader.ts";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import basics from "../../ui/basics.module.css";
import { Caution } from "../../ui/caution.tsx";
import css from "./schedule-dialog.module.css";
import type { useScheduleForm } from "./use-schedule-form.ts";

const PlannedTemplateField = lazy(async () => ({
  default: (await import("../../nouns/message-templates/planned-template.tsx")).PlannedTemplateField,
}));

type Form = ReturnType<typeof useScheduleForm>;

/** The template that an official number sends in place of a text; nothing for other numbers. */
export function TemplateField({ form }: { form: Form }) {
  const { t } = useTranslation("schedules");
  const { values, change } = form;
  const { template, whatsappId } = values;
  const { data: all } = useQuery(connectionList);
  const sender = all?.find(({ id, isDefault }) => (whatsappId === null ? isDefault : id === whatsappId));
  const sends = sender !== undefined && canDo(sender.network, "templates");
  if (!all || (!sends && template === null)) return null;
  return (
    <section
      className={`${basics["column"]} ${basics["narrow"]} ${basics["gap10"]} ${css["template"]}`}
      aria-label={t("template")}
    >
      <div>
        <h3>{t("template")}</h3>
        <p className={basics["hint"]}>{t("templateHelp")}</p>
      </div>
      {sends ? (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <PlannedTemplateField
            connectionId={sender.id}
            value={template}
            // Another number may have other templates, so choosing a template also chooses its number.
            onChange={(next) => change({ template: next, whatsappId: next ? sender.id : whatsappId })}
            file={form.file}
            checked={form.tried}
            fileNote={t("templateFile")}
            // The variables are filled in when the message is sent.
            valuesFor={(content) => valuesByName(content, (variable) => variable)}
            renderField={(field) => <TemplateValue field={field} form={form} />}
          />
        </Suspense>
      ) : (
        <Caution
          action={
            <Button size="small" color="inherit" onClick={() => change({ template: null })}>
              {t("noTemplate")}
            </Button>
          }
        >
          {t("templateNotHere", { name: template?.name ?? "" })}
        </Caution>
      )}
    </section>
  );
}

/** The field of one value. It says when the contact lacks the data for the value, because Meta accepts no empty value. */
function TemplateValue({ field: { error, ...field }, form }: { field: ValueField; form: Form }) {
  const { t } = useTranslation("schedules");
  const { language, reader } = form;
  const known = useReader(reader, field.value, language);
  const toldTo = useFilledText();
  const isLacking = reader !== null && field.value.trim() !== "" && toldTo(field.value, known).trim() === "";
  return (
    <VariableField
      {...field}
      error={error ?? (isLacking ? t("templateEmpty") : undefined)}
      maxLength={maxTemplateValue}
      language={language}
      reader={reader}
    />
  );
}
