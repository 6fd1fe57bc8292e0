import type { SentCard } from "@balcao/shared/message-templates/schema";
import ImageIcon from "lucide-react/icons/image";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LocalPicture } from "../../ui/local-picture.tsx";
import { SentButtons } from "./sent-buttons.tsx";
import basics from "../../ui/basics.module.css";
import css from "./sent-cards.module.css";

type Props = {
  cards: readonly SentCard[];
  /** Files of this computer that are shown in place of the cards' stored files. */
  local?: readonly (File | null)[];
  renderText: (text: string) => ReactNode;
};

/** The cards of a carousel side by side, as the customer slides through them. The keyboard slides too, once the strip has the focus. */
export function SentCards({ cards, local = [], renderText }: Props) {
  const { t } = useTranslation("messages");
  return (
    <div
      className={css["strip"]}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
      tabIndex={0}
      aria-label={t("cards", { count: cards.length })}
    >
      <ol>
        {cards.map((card, at) => (
          <li key={at} className={`${basics["column"]} ${basics["still"]} ${basics["framed"]} ${css["card"]}`}>
            <Head card={card} local={local[at] ?? null} label={t("cardAt", { at: at + 1 })} />
            {card.body === "" ? null : (
              <span className={`${basics["body"]} ${basics["written"]} ${css["text"]}`} dir="auto">
                {renderText(card.body)}
              </span>
            )}
            <SentButtons buttons={card.buttons} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Head({ card: { header, file }, local, label }: { card: SentCard; local: File | null; label: string }) {
  const Icon = header === "image" ? ImageIcon : Video;
  if (local && header === "image")
    return <LocalPicture key={`${local.name} ${local.lastModified}`} className={css["head"]} file={local} />;
  if (!local && file && header === "image")
    return <img className={css["head"]} src={file.url} alt={label} loading="lazy" />;
  if (!local && file)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a company's film has no captions
      <video className={css["head"]} src={file.url} controls playsInline preload="metadata" aria-label={label} />
    );
  return (
    <span className={`${basics["row"]} ${basics["broken"]} ${basics["note"]} ${basics["gap6"]} ${css["none"]}`}>
      <Icon size={20} aria-hidden />
      <span>{local?.name ?? label}</span>
    </span>
  );
}
