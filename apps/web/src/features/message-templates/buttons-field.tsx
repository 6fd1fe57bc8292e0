import { templateLimits as limits, templateVariables } from "@balcao/shared/message-templates/rules";
import type { TemplateFaults } from "@balcao/shared/message-templates/check";
import type { TemplateButton } from "@balcao/shared/message-templates/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import { blankButtons } from "./blank-buttons.ts";
import css from "./template-dialog.module.css";
import { LineField } from "./line-field.tsx";

type Props = {
  buttons: readonly TemplateButton[];
  /** The most buttons of each kind. Kinds that are missing are not offered. */
  most?: Readonly<Partial<Record<TemplateButton["kind"], number>>>;
  faults: TemplateFaults;
  onChange: (buttons: TemplateButton[]) => void;
};

const kinds = ["reply", "url", "phone", "code", "contact"] as const;
const usual = {
  reply: limits.buttons,
  url: limits.urls,
  phone: limits.phones,
  code: limits.codes,
  contact: limits.contacts,
};

/** The buttons under the text. Buttons that answer are kept next to each other, as Meta requires. */
export function ButtonsField({ buttons, most = usual, faults, onChange }: Props) {
  const { t } = useTranslation("messageTemplates");
  const isFull = (kind: TemplateButton["kind"]) =>
    buttons.length >= limits.buttons || buttons.filter((one) => one.kind === kind).length >= (most[kind] ?? 0);
  const add = (kind: TemplateButton["kind"]) =>
    onChange(
      [...buttons, blankButtons[kind]].toSorted((a, b) => Number(b.kind === "reply") - Number(a.kind === "reply")),
    );
  return (
    <fieldset className={`${basics["column"]} ${basics["narrow"]} ${basics["gap12"]} ${css["part"]}`}>
      <legend className={`${basics["body"]} ${basics["firm"]}`}>{t("buttonsTitle")}</legend>
      {buttons.map((button, at) => (
        <div key={at} className={css["button"]} role="group" aria-label={t("buttonAt", { at: at + 1 })}>
          <OneButton
            button={button}
            fault={faults[`buttons.${at}`]}
            onChange={(now) => onChange(buttons.map((one, place) => (place === at ? now : one)))}
          />
          <IconButton
            aria-label={t("removeButton", { at: at + 1 })}
            title={t("remove")}
            onClick={() => onChange(buttons.filter((_, place) => place !== at))}
          >
            <X size={18} />
          </IconButton>
        </div>
      ))}
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        {kinds
          .filter((kind) => kind in most)
          .map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<Plus size={16} aria-hidden />}
              disabled={isFull(kind)}
              onClick={() => add(kind)}
            >
              {t(`button.${kind}`)}
            </Button>
          ))}
      </div>
    </fieldset>
  );
}

type OneProps = {
  button: TemplateButton;
  fault: TemplateFaults[string] | undefined;
  onChange: (button: TemplateButton) => void;
};

/** The words of one button, and the address that it opens or the number that it dials. */
export function OneButton({ button, fault, onChange }: OneProps) {
  const { t } = useTranslation("messageTemplates");
  const isOfText = fault === "required" || fault === "fixed" || fault === "long";
  const said = fault && t(`fault.${fault}`);
  if (button.kind === "code")
    return (
      <LineField
        label={t("codeSample")}
        value={button.sample}
        most={limits.code}
        error={said}
        onChange={(sample) => onChange({ ...button, sample })}
      />
    );
  if (button.kind === "contact") return <p className={basics["hint"]}>{t("buttonContact")}</p>;
  const more = isOfText ? undefined : said;
  return (
    <div className={`${basics["rest"]} ${basics["gap12"]} ${css["fields"]}`}>
      <LineField
        label={`${t("buttonText")} · ${t(`button.${button.kind}`)}`}
        value={button.text}
        most={limits.button}
        error={isOfText ? said : undefined}
        onChange={(text) => onChange({ ...button, text })}
      />
      {button.kind === "phone" ? (
        <LineField
          label={t("buttonPhone")}
          value={button.phone}
          most={21}
          error={more}
          onChange={(phone) => onChange({ ...button, phone })}
        />
      ) : null}
      {button.kind === "url" ? <UrlFields button={button} error={more} fault={fault} onChange={onChange} /> : null}
    </div>
  );
}

type UrlProps = {
  button: Extract<TemplateButton, { kind: "url" }>;
  error: string | undefined;
  fault: TemplateFaults[string] | undefined;
  onChange: (button: TemplateButton) => void;
};

function UrlFields({ button, error, fault, onChange }: UrlProps) {
  const { t } = useTranslation("messageTemplates");
  const varies = templateVariables(button.url).length > 0;
  return (
    <>
      <LineField
        label={t("buttonUrl")}
        value={button.url}
        most={limits.url}
        error={fault === "sample" ? undefined : error}
        help={t("buttonUrlHelp", { sample: "https://loja.com/{{1}}" })}
        onChange={(url) => onChange({ ...button, url })}
      />
      {varies ? (
        <LineField
          label={t("buttonUrlSample")}
          value={button.sample}
          most={limits.url}
          error={fault === "sample" ? error : undefined}
          onChange={(sample) => onChange({ ...button, sample })}
        />
      ) : null}
    </>
  );
}
