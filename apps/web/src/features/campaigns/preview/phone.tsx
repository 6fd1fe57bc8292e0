import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import FileText from "lucide-react/icons/file-text";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { fullOf } from "../../../lib/format.ts";
import { OfferEnd } from "../../../nouns/messages/offer-end.tsx";
import { SentButtons } from "../../../nouns/messages/sent-buttons.tsx";
import { SentCards } from "../../../nouns/messages/sent-cards.tsx";
import { RichText } from "../../../nouns/messages/rich-text.tsx";
import { pickOut } from "./pick-out.ts";
import basics from "../../../ui/basics.module.css";
import picture from "../../../ui/looks/phone.module.css";
import css from "./preview.module.css";

/** A picture of a phone that has received the campaign. */
export function Phone({ preview, sender }: { preview: CampaignPreview; sender: string }) {
  const { t } = useTranslation("campaignReport");
  const { question, message, missing } = preview;
  return (
    <figure className={`${picture["phone"]} ${css["phone"]}`} aria-label={t("preview.phone", { name: preview.name })}>
      <div className={`${basics["row"]} ${basics["apart"]} ${picture["top"]}`}>
        <Avatar name={sender} size={28} />
        <strong className={basics["clipped"]} dir="auto">
          {sender}
        </strong>
      </div>
      <ol className={`${basics["column"]} ${basics["top"]} ${basics["gap6"]} ${css["chat"]}`}>
        {question.map((part) => (
          <Bubble key={part.body} part={part} missing={missing} />
        ))}
        {question.length === 0 ? null : (
          <li className={picture["bubble"]} data-theirs>
            {t("preview.yes")}
          </li>
        )}
        {message.map((part) => (
          <Bubble key={part.file?.url ?? "text"} part={part} missing={missing} />
        ))}
      </ol>
    </figure>
  );
}

type Part = CampaignPreview["message"][number];

/** One message: a text, or a file with its caption. */
function Bubble({ part, missing }: { part: Part; missing: readonly string[] }) {
  const { t } = useTranslation("messages");
  const { body, file, buttons, offerEndsAt, carousel } = part;
  const words = carousel?.text ?? body;
  return (
    <li className={file ? `${picture["bubble"]} ${css["attached"]}` : picture["bubble"]}>
      {file ? <Attached file={file} /> : null}
      {words === "" ? null : <Text text={words} missing={missing} />}
      {offerEndsAt ? <OfferEnd text={t("offerEnds", { when: fullOf(offerEndsAt) })} /> : null}
      {buttons ? <SentButtons buttons={buttons} /> : null}
      {carousel ? (
        <SentCards cards={carousel.cards} renderText={(text) => <Text text={text} missing={missing} />} />
      ) : null}
    </li>
  );
}

function Attached({ file: { name, mimetype, url } }: { file: NonNullable<Part["file"]> }) {
  if (mimetype.startsWith("image/")) return <img src={url} alt={name} loading="lazy" />;
  return (
    <span className={`${basics["row"]} ${basics["broken"]} ${basics["apart"]} ${css["file"]}`}>
      <FileText size={20} aria-hidden />
      <span dir="auto">{name}</span>
    </span>
  );
}

/** The text as WhatsApp shows it; variables without a value are marked. */
function Text({ text, missing }: { text: string; missing: readonly string[] }) {
  return (
    <span className={`${basics["written"]} ${picture["text"]}`} dir="auto">
      {pickOut(text, missing).map(({ part, isMissing, at }) =>
        isMissing ? <mark key={at}>{part}</mark> : <RichText key={at} text={part} />,
      )}
    </span>
  );
}
