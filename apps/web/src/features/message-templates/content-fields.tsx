import { type TemplateFaults } from "@balcao/shared/message-templates/check";
import {
  headerTypes,
  maxTemplateValue,
  templateLimits as limits,
  templateVariables,
} from "@balcao/shared/message-templates/rules";
import type { TemplateContent, TemplateHeader } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";
import { AttachmentField } from "../../ui/fields/attachment-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ButtonsField } from "./buttons-field.tsx";
import { CardsField } from "./cards-field.tsx";
import type { TemplateDraft } from "./draft.ts";
import { LineField } from "./line-field.tsx";
import { buttonsOfOffer, offerButtons } from "./offer.ts";
import { OfferFields } from "./offer-fields.tsx";
import { SampleFields } from "./sample-fields.tsx";
import basics from "../../ui/basics.module.css";

type Props = Pick<TemplateDraft, "content" | "file" | "cardFiles"> & {
  faults: TemplateFaults;
  onChange: (part: Partial<Pick<TemplateDraft, "content" | "file" | "cardFiles">>) => void;
};

/**
 * The fields of a plain message: header, text with a sample for each variable, footer and buttons. A carousel has fields for the text above the cards
 * and for the cards. A limited-time offer has no footer, and has fields for its title and for whether it ends.
 */
export function ContentFields({ content, file, cardFiles, faults, onChange }: Props) {
  const { t } = useTranslation("messageTemplates");
  const say = (place: string) => (faults[place] ? t(`fault.${faults[place]}`) : undefined);
  const change = (part: Partial<TemplateContent>) => {
    const now = { ...content, ...part };
    onChange({ content: now.offer ? { ...now, buttons: buttonsOfOffer(now) } : now });
  };
  const { cards, offer } = content;
  return (
    <>
      {cards ? null : (
        <HeaderField
          header={content.header}
          kinds={offer ? offerHeaders : kinds}
          file={file}
          error={say("header")}
          onChange={(header) => onChange({ content: { ...content, header }, file: null })}
          onFile={(now) => onChange({ file: now })}
        />
      )}
      {offer ? <OfferFields offer={offer} error={say("offer")} onChange={(now) => change({ offer: now })} /> : null}
      <LineField
        label={t("body")}
        value={content.body}
        most={offer ? limits.offerBody : limits.body}
        lines={4}
        error={say("body")}
        help={t("bodyHelp", { sample: "{{pedido}}" })}
        onChange={(body) => change({ body })}
      />
      <SampleFields
        body={content.body}
        samples={content.samples}
        most={maxTemplateValue}
        say={say}
        onChange={(samples) => change({ samples })}
      />
      {cards ? (
        <CardsField
          cards={cards}
          files={cardFiles}
          faults={faults}
          onChange={(now) => onChange({ content: { ...content, cards: now.cards }, cardFiles: now.files })}
        />
      ) : (
        <PlainEnd content={content} faults={faults} say={say} onChange={change} />
      )}
      {faults["buttons"] ? (
        <p className={`${basics["body"]} ${basics["bad"]}`} role="alert">
          {say("buttons")}
        </p>
      ) : null}
    </>
  );
}

type EndProps = Pick<Props, "content" | "faults"> & {
  say: (place: string) => string | undefined;
  onChange: (part: Partial<TemplateContent>) => void;
};

/** The fields below the text of a plain message or an offer: the footer, which an offer lacks, and the buttons. */
function PlainEnd({ content: { footer, buttons, offer }, faults, say, onChange }: EndProps) {
  const { t } = useTranslation("messageTemplates");
  return (
    <>
      {offer ? null : (
        <LineField
          label={t("footer")}
          value={footer}
          most={limits.footer}
          error={say("footer")}
          onChange={(now) => onChange({ footer: now })}
        />
      )}
      <ButtonsField
        buttons={buttons}
        {...(offer && { most: offerButtons })}
        faults={faults}
        onChange={(now) => onChange({ buttons: now })}
      />
    </>
  );
}

const kinds = ["none", "text", "image", "video", "document"] as const;
const offerHeaders = ["none", "image", "video"] as const;
const headers: Readonly<Record<(typeof kinds)[number], TemplateHeader>> = {
  none: { kind: "none" },
  text: { kind: "text", text: "", sample: "" },
  image: { kind: "image" },
  video: { kind: "video" },
  document: { kind: "document" },
};

type HeaderProps = {
  header: TemplateHeader;
  kinds: readonly TemplateHeader["kind"][];
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
  onChange: (header: TemplateHeader) => void;
};

function HeaderField({ header, kinds: offered, file, error, onFile, onChange }: HeaderProps) {
  const { t } = useTranslation("messageTemplates");
  return (
    <>
      <SelectField
        label={t("headerTitle")}
        value={offered.indexOf(header.kind)}
        options={offered.map((kind, id) => ({ id, name: t(`header.${kind}`) }))}
        onChange={(at) => onChange(headers[offered[at ?? 0] ?? "none"])}
      />
      {header.kind === "text" ? (
        <LineField
          label={t("headerText")}
          value={header.text}
          most={limits.header}
          error={error}
          onChange={(text) => onChange({ ...header, text })}
        />
      ) : null}
      {header.kind === "text" && templateVariables(header.text).length > 0 ? (
        <LineField
          label={t("sampleOf", { name: `{{${templateVariables(header.text)[0] ?? ""}}}` })}
          value={header.sample}
          most={limits.header}
          onChange={(sample) => onChange({ ...header, sample })}
        />
      ) : null}
      {header.kind === "none" || header.kind === "text" ? null : (
        <AttachmentField
          label={t("headerFile")}
          help={t(`headerHelp.${header.kind}`)}
          error={error}
          accept={headerTypes[header.kind].types.join(",")}
          saved={null}
          change={file ?? "keep"}
          onChange={(change) => onFile(change instanceof File ? change : null)}
          progress={null}
        />
      )}
    </>
  );
}
