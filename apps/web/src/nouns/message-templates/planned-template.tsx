import { isApproved, lacksCardFile, neededValues, plannedFault, valueOf } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { capital } from "../../lib/plain-text.ts";
import basics from "../../ui/basics.module.css";
import { Caution } from "../../ui/caution.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { languageName } from "./language.ts";
import { templateNamed } from "./noun.ts";
import { PickTemplate } from "./pick-template.tsx";
import css from "./planned-template.module.css";
import { TemplatePreview } from "./template-preview.tsx";
import { OfferEndField } from "./offer-end-field.tsx";
import { faultNow, noValues, placeOf, type PlannedTemplate, useValueLabel, withValue } from "./values.ts";

/** The field of one value, which the sending feature draws with its own variables. */
export type ValueField = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

type Props = {
  connectionId: number;
  value: PlannedTemplate | null;
  onChange: (value: PlannedTemplate | null) => void;
  renderField: (one: ValueField) => ReactNode;
  /** The file of the message, which may be sent as the template's header. */
  file: File | null;
  /** Whether faults are shown. */
  checked: boolean;
  /** The note that says which file the header takes. Shown only for a header that is a file. */
  fileNote: string;
  /** Returns the values that a template has right after the user chose it, with variables where they fit. */
  valuesFor?: (content: MessageTemplate["content"]) => PlannedTemplate["values"];
};

/** Chooses the template that is sent later and the values of its variables, and shows the message as it will arrive. */
export function PlannedTemplateField(props: Props) {
  const { connectionId, value, onChange, valuesFor = () => noValues } = props;
  const { t } = useTranslation("messageTemplates");
  const [picking, pick] = useState(false);
  const choose = ({ name, language, content }: MessageTemplate) => {
    pick(false);
    if (value?.name !== name || value.language !== language) onChange({ name, language, values: valuesFor(content) });
  };
  return (
    <div className={`${basics["column"]} ${basics["narrow"]} ${basics["gap12"]}`}>
      {value ? (
        <Chosen {...props} value={value} onOther={() => pick(true)} />
      ) : (
        <Button
          className={css["choose"] ?? ""}
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<LayoutTemplate size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => pick(true)}
        >
          {t("pick")}
        </Button>
      )}
      {picking ? <PickTemplate connectionId={connectionId} onChoose={choose} onClose={() => pick(false)} /> : null}
    </div>
  );
}

type ChosenProps = Props & { value: PlannedTemplate; onOther: () => void };

function Chosen({ connectionId, value, onChange, onOther, ...rest }: ChosenProps) {
  const { t, i18n } = useTranslation("messageTemplates");
  const query = useQuery(templateNamed(connectionId, value.name, value.language));
  const template = query.data;
  return (
    <>
      <div className={`${basics["wrapped"]} ${css["head"]}`}>
        <span className={`${basics["column"]} ${basics["narrow"]} ${css["name"]}`}>
          <strong className={basics["broken"]} dir="auto">
            {value.name}
          </strong>
          <span className={basics["note"]}>
            {capital(languageName(value.language, i18n.language), i18n.language)}
            {template ? ` · ${t(`category.${template.category}`)}` : ""}
          </span>
        </span>
        <Button size="small" color="inherit" aria-haspopup="dialog" onClick={onOther}>
          {t("other")}
        </Button>
        <Button size="small" color="inherit" onClick={() => onChange(null)}>
          {t("none")}
        </Button>
      </div>
      {query.isPending ? <LoadingBlock height={160} /> : null}
      {query.isError ? <ErrorState text={t("common:listFailed")} retry={() => void query.refetch()} /> : null}
      {template === null ? <Caution>{t("gone")}</Caution> : null}
      {template ? <Filling {...rest} template={template} value={value} onChange={onChange} /> : null}
    </>
  );
}

type FillingProps = Pick<Props, "renderField" | "file" | "checked" | "fileNote"> & {
  template: MessageTemplate;
  value: PlannedTemplate;
  onChange: (value: PlannedTemplate) => void;
};

function Filling({ template, value, onChange, renderField, file, checked, fileNote }: FillingProps) {
  const { t } = useTranslation("messageTemplates");
  const labelOf = useValueLabel();
  const { content, status } = template;
  const { values } = value;
  const hasFile = content.header.kind !== "none" && content.header.kind !== "text";
  return (
    <>
      {isApproved(template) ? null : <Caution>{t("cannot", { state: t(`status.${status}`) })}</Caution>}
      {isApproved(template) && lacksCardFile(content) ? <Caution>{t("lacksFiles")}</Caution> : null}
      <div className={css["sides"]}>
        <div className={`${basics["column"]} ${css["values"]}`}>
          {neededValues(content).map((one) => {
            const typed = valueOf(values, one);
            const fault = checked ? faultNow(content, one, values, plannedFault(content, one, typed)) : null;
            const field: ValueField = {
              label: labelOf(one, content),
              value: typed,
              error: fault ? t(`valueFault.${fault}`) : undefined,
              onChange: (text) => onChange({ ...value, values: withValue(values, one, text) }),
            };
            return (
              <div key={placeOf(one)}>{one.part === "offer" ? <OfferEndField {...field} /> : renderField(field)}</div>
            );
          })}
          {neededValues(content).length === 0 ? <p className={basics["hint"]}>{t("nothingToFill")}</p> : null}
          {hasFile ? <p className={`${basics["hint"]} ${basics["broken"]}`}>{fileNote}</p> : null}
        </div>
        <TemplatePreview content={content} values={values} file={file} />
      </div>
    </>
  );
}
