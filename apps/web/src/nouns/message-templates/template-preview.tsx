import { offerEnd } from "@balcao/shared/message-templates/offer";
import type { TemplateValues } from "@balcao/shared/message-templates/rules";
import { shownButtons, shownCards, templateText } from "@balcao/shared/message-templates/shown-words";
import type { HeaderFile, TemplateContent } from "@balcao/shared/message-templates/schema";
import FileText from "lucide-react/icons/file-text";
import ImageIcon from "lucide-react/icons/image";
import Video from "lucide-react/icons/video";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import { LocalPicture } from "../../ui/local-picture.tsx";
import { fullOf } from "../../lib/format.ts";
import { OfferEnd } from "../messages/offer-end.tsx";
import { SentButtons } from "../messages/sent-buttons.tsx";
import { SentCards } from "../messages/sent-cards.tsx";
import css from "./template-preview.module.css";
import { TemplateWords } from "./template-words.tsx";

type Props = {
  content: TemplateContent;
  values: TemplateValues;
  file: File | null;
  /** New files of a carousel's cards. */
  cardFiles?: readonly (File | null)[];
};

/** A template as it arrives at the customer's phone. */
export function TemplatePreview({ content, values, file, cardFiles = [] }: Props) {
  const { t } = useTranslation("messageTemplates");
  const { header } = content;
  const text = templateText(content, values);
  const end = offerEnd(content, values);
  return (
    <section className={css["phone"]} aria-label={t("preview")}>
      <div className={`${basics["column"]} ${basics["body"]} ${basics["gap6"]} ${css["bubble"]}`}>
        {header.kind === "none" || header.kind === "text" ? null : <HeaderBox kind={header.kind} file={file} />}
        {text === "" ? (
          <span className={basics["hint"]}>{t("previewEmpty")}</span>
        ) : (
          <span className={basics["written"]} dir="auto">
            <TemplateWords text={text} />
          </span>
        )}
        {content.offer?.expires ? (
          <OfferEnd text={end ? t("messages:offerEnds", { when: fullOf(end.toISOString()) }) : t("offerEndsLater")} />
        ) : null}
        <SentButtons buttons={shownButtons(content, values)} />
      </div>
      {content.cards ? (
        <div className={css["cards"]}>
          <SentCards
            cards={shownCards(content, values)}
            local={cardFiles}
            renderText={(words) => <TemplateWords text={words} />}
          />
        </div>
      ) : null}
    </section>
  );
}

const icons = { image: ImageIcon, video: Video, document: FileText };

function HeaderBox({ kind, file }: { kind: HeaderFile; file: File | null }) {
  const { t } = useTranslation("messageTemplates");
  const Icon = icons[kind];
  if (file && kind === "image")
    return (
      <span className={css["picture"]}>
        <LocalPicture key={`${file.name} ${file.lastModified}`} file={file} />
      </span>
    );
  return (
    <span className={`${basics["row"]} ${basics["apart"]} ${basics["narrow"]} ${basics["quiet"]} ${css["file"]}`}>
      <Icon size={20} aria-hidden />
      <span className={basics["clipped"]}>{file?.name ?? t(`header.${kind}`)}</span>
    </span>
  );
}
