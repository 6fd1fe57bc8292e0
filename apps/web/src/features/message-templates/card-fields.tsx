import type { TemplateFaults } from "@balcao/shared/message-templates/check";
import { headerTypes, templateLimits as limits } from "@balcao/shared/message-templates/rules";
import type { TemplateCard } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";
import { AttachmentField } from "../../ui/fields/attachment-field.tsx";
import { OneButton } from "./buttons-field.tsx";
import { withChangedButton } from "./cards.ts";
import { LineField } from "./line-field.tsx";
import { SampleFields } from "./sample-fields.tsx";

type Props = {
  card: TemplateCard;
  file: File | null;
  /** The fault of a field of the card, in words. */
  say: (place: string) => string | undefined;
  faultOf: (button: number) => TemplateFaults[string] | undefined;
  onCard: (card: TemplateCard) => void;
  onFile: (file: File | null) => void;
};

/** One card: its file, its text with samples, and the words of its buttons. */
export function CardFields({ card, file, say, faultOf, onCard, onFile }: Props) {
  const { t } = useTranslation("messageTemplates");
  return (
    <>
      <CardFileField card={card} file={file} error={say("file")} onFile={onFile} />
      <LineField
        label={t("cardBody")}
        value={card.body}
        most={limits.card}
        lines={2}
        error={say("body")}
        onChange={(body) => onCard({ ...card, body })}
      />
      <SampleFields
        body={card.body}
        samples={card.samples}
        most={limits.card}
        say={say}
        onChange={(samples) => onCard({ ...card, samples })}
      />
      {card.buttons.map((button, at) => (
        <OneButton
          key={at}
          button={button}
          fault={faultOf(at)}
          onChange={(now) => onCard(withChangedButton(card, at, now))}
        />
      ))}
    </>
  );
}

type FileProps = {
  card: Pick<TemplateCard, "header" | "file">;
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
};

/** The picture or film of a card. Meta reviews it, and customers get it. */
export function CardFileField({ card: { header, file: saved }, file, error, onFile }: FileProps) {
  const { t } = useTranslation("messageTemplates");
  return (
    <AttachmentField
      label={t(`header.${header}`)}
      help={t(`headerHelp.${header}`)}
      error={error}
      accept={headerTypes[header].types.join(",")}
      saved={saved && { name: saved.name, size: null, path: saved.url }}
      canRemove={false}
      change={file ?? "keep"}
      onChange={(change) => onFile(change instanceof File ? change : null)}
      progress={null}
    />
  );
}
