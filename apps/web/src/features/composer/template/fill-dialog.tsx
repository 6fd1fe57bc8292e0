import { AppError } from "@balcao/shared/errors";
import {
  fileFaultOf,
  headerFileOf,
  headerTypes,
  maxTemplateValue,
  type NeededValue,
  neededValues,
  valueFault,
  valueOf,
} from "@balcao/shared/message-templates/rules";
import type { HeaderFile, MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useSendTemplate } from "../../../nouns/message-templates/noun.ts";
import { OfferEndField } from "../../../nouns/message-templates/offer-end-field.tsx";
import { faultNow, noValues, placeOf, useValueLabel, withValue } from "../../../nouns/message-templates/values.ts";
import { TemplatePreview } from "../../../nouns/message-templates/template-preview.tsx";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { AttachmentField } from "../../../ui/fields/attachment-field.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useMessageContext } from "../use-message-context.ts";
import { VariablesButton } from "../variables-button.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./template-dialog.module.css";
import { valuesOf } from "./values.ts";

type Props = { ticket: Ticket; template: MessageTemplate; onBack: () => void; onClose: () => void };

/** Fills in a template's variables and its file, shows the result as the customer will see it, and sends it once, even after several tries. */
export function FillDialog({ ticket, template, onBack, onClose }: Props) {
  const { t } = useTranslation("messageTemplates");
  const { content } = template;
  const [clientId] = useState(() => crypto.randomUUID());
  const [typed, type] = useState(noValues);
  const [file, setFile] = useState<File | null>(null);
  const [checked, check] = useState(false);
  const { shown, values } = valuesOf(content, typed, useMessageContext(ticket, { wanted: true, fields: true })());
  const sending = useSendTemplate();
  const [unsure, doubt] = useState(false);
  const needed = neededValues(content);
  const fileKind = headerFileOf(content);
  const fileFault = fileKind && fileFaultOf(fileKind, file && { mimetype: file.type, size: file.size });
  const faultOf = (one: NeededValue) => faultNow(content, one, values, valueFault(content, one, valueOf(values, one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(true);
    if (fileFault || needed.some(faultOf) || sending.isPending) return;
    const sent = { ticketId: ticket.id, templateId: template.id, values, file, clientId };
    sending.mutate(sent, { onSuccess: onClose, onError: (error) => doubt(mayHaveGone(error, unsure)) });
  };
  return (
    <EntityDialog
      title={t("sendTitle", { name: template.name })}
      action={t("send")}
      wide
      dirty={typed !== noValues || file !== null}
      busy={sending.isPending}
      refusal={unsure ? t("mayHaveGone") : sending.error ? errorText(sending.error) : undefined}
      more={
        <Button color="inherit" onClick={onBack} disabled={unsure || sending.isPending}>
          {t("other")}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css["sides"]}>
        <fieldset className={`${basics["column"]} ${css["fields"]}`} disabled={unsure || sending.isPending}>
          {fileKind ? (
            <FileField kind={fileKind} file={file} fault={checked ? fileFault : null} onFile={setFile} />
          ) : null}
          {needed.map((one) => (
            <ValueField
              key={placeOf(one)}
              ticket={ticket}
              needed={one}
              content={content}
              value={valueOf(shown, one)}
              fault={checked ? faultOf(one) : null}
              onChange={(value) => type(withValue(typed, one, value))}
            />
          ))}
          {needed.length === 0 && !fileKind ? <p>{t("nothingToFill")}</p> : null}
        </fieldset>
        <TemplatePreview content={content} values={values} file={file} />
      </div>
    </EntityDialog>
  );
}

/**
 * Whether the server may have stored the message of a try whose answer was lost. The content may then not change any more, because a repeat under the
 * same id counts as the same message. After such a try, only a refusal of the template itself proves that no message exists.
 */
const mayHaveGone = (answer: Error, before: boolean): boolean =>
  answer instanceof AppError && answer.code !== "ERR_INTERNAL"
    ? before && !answer.code.startsWith("ERR_TEMPLATE_")
    : true;

type FileProps = {
  kind: HeaderFile;
  file: File | null;
  fault: "missing" | "wrong" | null;
  onFile: (file: File | null) => void;
};

function FileField({ kind, file, fault, onFile }: FileProps) {
  const { t } = useTranslation("messageTemplates");
  return (
    <AttachmentField
      label={t(`header.${kind}`)}
      help={t(`headerHelp.${kind}`)}
      error={fault ? t(`fileFault.${fault}`) : undefined}
      accept={headerTypes[kind].types.join(",")}
      saved={null}
      change={file ?? "keep"}
      onChange={(change) => onFile(change instanceof File ? change : null)}
      progress={null}
    />
  );
}

type ValueProps = {
  ticket: Ticket;
  needed: NeededValue;
  content: TemplateContent;
  value: string;
  fault: ReturnType<typeof valueFault>;
  onChange: (value: string) => void;
};

function ValueField({ ticket, needed, content, value, fault, onChange }: ValueProps) {
  const { t } = useTranslation("messageTemplates");
  const label = useValueLabel()(needed, content);
  const error = fault ? t(`valueFault.${fault}`) : undefined;
  if (needed.part === "offer") return <OfferEndField label={label} value={value} error={error} onChange={onChange} />;
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <OutlinedInput
          value={value}
          autoComplete="off"
          error={error !== undefined}
          endAdornment={
            <VariablesButton ticket={ticket} onChoose={(text) => onChange(value === "" ? text : `${value} ${text}`)} />
          }
          onChange={({ target }) => onChange(target.value)}
          slotProps={{
            input: { ...wiring, maxLength: maxTemplateValue, dir: "auto" },
            root: { className: css["value"] ?? "" },
          }}
        />
      )}
    </Field>
  );
}
