import { readUnsupported } from "@balcao/shared/messages/unsupported";
import { callBodies, type Media, type Message } from "@balcao/shared/messages/schema";
import Ban from "lucide-react/icons/ban";
import Clock4 from "lucide-react/icons/clock-4";
import MessageCircleQuestionMark from "lucide-react/icons/message-circle-question-mark";
import PhoneMissed from "lucide-react/icons/phone-missed";
import Smartphone from "lucide-react/icons/smartphone";
import Video from "lucide-react/icons/video";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./bubble-body.module.css";
import { foldAt, foldedAt, isOnlyEmoji } from "./text-shape.ts";
import { ContactCards } from "./contact-cards.tsx";
import { AudioPlayer } from "../media/audio-player.tsx";
import { Transcript } from "../media/transcript.tsx";
import { DocumentCard } from "../../../nouns/messages/document-card.tsx";
import { PictureBox, VideoBox } from "../media/media-box.tsx";
import { LinkCard } from "./link-card.tsx";
import { LocationCard } from "./location-card.tsx";
import { PollCard } from "./poll-card.tsx";
import { fullOf } from "../../../lib/format.ts";
import { OfferEnd } from "../../../nouns/messages/offer-end.tsx";
import { SentButtons } from "../../../nouns/messages/sent-buttons.tsx";
import { SentCards } from "../../../nouns/messages/sent-cards.tsx";
import { RichText } from "../../../nouns/messages/rich-text.tsx";

/** The content of a bubble, by the kind of its message. */
export function BubbleBody({ message }: { message: Message }) {
  if (message.isDeleted) return <Deleted body={message.mediaType === "text" ? message.body : ""} />;
  return (
    <>
      {message.linkPreview ? <LinkCard preview={message.linkPreview} /> : null}
      <Content message={message} />
      {hasCaption(message) ? <Text text={message.template?.carousel?.text ?? message.body} /> : null}
      {message.template ? <Below template={message.template} /> : null}
    </>
  );
}

/** What a template has below its text: the end of its offer and its buttons, or the cards of a carousel. */
function Below({ template: { offerEndsAt, buttons, carousel } }: { template: NonNullable<Message["template"]> }) {
  const { t } = useTranslation("messages");
  return (
    <>
      {offerEndsAt ? <OfferEnd text={t("offerEnds", { when: fullOf(offerEndsAt) })} /> : null}
      <SentButtons buttons={buttons} />
      {carousel ? <SentCards cards={carousel.cards} renderText={(text) => <RichText text={text} />} /> : null}
    </>
  );
}

const captioned: readonly Message["mediaType"][] = ["text", "image", "video", "application", "audio"];
const hasCaption = ({ mediaType, body, media, linkPreview }: Message) =>
  captioned.includes(mediaType) && body !== "" && !(media && body === media.name) && !isCardAlone(body, linkPreview);
/** A customer who opened an advertisement and wrote nothing sends the advertisement's title as text. The card already shows that title. */
const isCardAlone = (body: string, card: Message["linkPreview"]) => card?.text === "" && card.title === body;

function Content({ message }: { message: Message }): ReactNode {
  const { t } = useTranslation("messages");
  const { mediaType, media, body } = message;
  switch (mediaType) {
    case "text":
      return null;
    case "image":
      return media ? <PictureBox media={media} caption={body} message={message} /> : <Note text={t("mediaGone")} />;
    case "sticker":
      return media ? <PictureBox media={media} caption="" message={message} sticker /> : <Note text={t("mediaGone")} />;
    case "video":
      return media ? <VideoBox media={media} /> : <Note text={t("mediaGone")} />;
    case "audio":
      return media ? <Sound media={media} message={message} /> : <Note text={t("mediaGone")} />;
    case "application":
      return media ? <DocumentCard media={media} /> : <Note text={t("mediaGone")} />;
    case "locationMessage":
      return <LocationCard body={body} />;
    case "vcard":
      return <ContactCards body={body} />;
    case "poll":
      return <PollCard question={body} poll={message.poll} />;
    case "call_log":
      return <CallNote body={body} />;
    case "undecrypted":
      return <Absent body={body} />;
    case "unsupported":
      return <Odd body={body} />;
  }
}

function Sound({ media, message }: { media: Media; message: Message }) {
  return (
    <>
      <AudioPlayer media={media} message={message} />
      <Transcript media={media} message={message} />
    </>
  );
}

/** A message without content: its content may still come, or only the phone shows it. */
function Absent({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { kind } = readUnsupported(body);
  const Icon = kind ? Smartphone : Clock4;
  return <Note icon={<Icon size={16} aria-hidden />} text={t(kind ? `odd.${kind}` : "undecrypted")} />;
}

/** Content that is shown in words: its kind and its text. */
function Odd({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { kind, words } = readUnsupported(body);
  const note = kind ? `${t(`odd.${kind}`)} ` : "";
  return (
    <>
      <Note icon={<MessageCircleQuestionMark size={16} aria-hidden />} text={`${note}${t("unsupported")}`} />
      {words ? <Text text={words} /> : null}
    </>
  );
}

function CallNote({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const known = callBodies.find((one) => one === body);
  const Icon = known?.startsWith("video") ? Video : PhoneMissed;
  return <Note icon={<Icon size={16} aria-hidden />} text={t(known ? `call.${known}` : "kind.call_log")} />;
}

function Note({ icon, text }: { icon?: ReactNode; text: string }) {
  return (
    <p className={`${basics["row"]} ${basics["quiet"]} ${basics["apart"]} ${css["note"]}`}>
      {icon}
      {text}
    </p>
  );
}

function Deleted({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  return (
    <>
      <Note icon={<Ban size={16} aria-hidden />} text={t("deleted")} />
      {body ? (
        <p className={`${basics["note"]} ${basics["broken"]} ${css["gone"]}`} dir="auto">
          {body}
        </p>
      ) : null}
    </>
  );
}

/** Whether a text begins with a Hebrew or Arabic letter: its lines then start at the right. */
const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** The text of a message. A long text is folded, so that the conversation stays readable and fast. */
function Text({ text }: { text: string }) {
  const { t } = useTranslation("messages");
  const [open, setOpen] = useState(false);
  const fold = foldAt(text);
  const folded = fold !== null && !open;
  return (
    <span
      className={`${basics["written"]} ${css["text"]}`}
      data-rtl={rightToLeft.test(text)}
      data-large={isOnlyEmoji(text)}
      dir="auto"
    >
      <RichText text={folded ? foldedAt(text, fold) : text} />
      {folded ? (
        <button
          type="button"
          className={`${basics["firm"]} ${basics["block"]} ${css["more"]}`}
          onClick={() => setOpen(true)}
        >
          {t("readMore")}
        </button>
      ) : null}
    </span>
  );
}
