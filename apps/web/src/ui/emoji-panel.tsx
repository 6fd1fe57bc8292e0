import EmojiPicker, { EmojiStyle, SuggestionMode, Theme } from "emoji-picker-react";
import { useTranslation } from "react-i18next";
import type { Language } from "../lib/i18n.ts";
import css from "./emoji-panel.module.css";

const words = {
  pt: () => import("emoji-picker-react/data/emojis-pt"),
  en: () => import("emoji-picker-react/data/emojis-en"),
  es: () => import("emoji-picker-react/data/emojis-es"),
};
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** All emojis in this computer's own font, with a search in the reader's language. The latest used come first. */
export default function EmojiPanel({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t, i18n } = useTranslation("messages");
  const dark = document.documentElement.dataset["theme"] === "dark";
  return (
    <EmojiPicker
      className={css["panel"] ?? ""}
      {...(nonce ? { nonce } : {})}
      emojiData={words[i18n.language as Language]}
      emojiStyle={EmojiStyle.NATIVE}
      suggestedEmojisMode={SuggestionMode.RECENT}
      theme={dark ? Theme.DARK : Theme.LIGHT}
      previewConfig={{ showPreview: false }}
      labels={{
        searchPlaceholder: t("emoji.search"),
        searchLabel: t("emoji.search"),
        searchClear: t("emoji.clear"),
        searchResultsNone: t("emoji.none"),
        searchResultsOne: t("emoji.one"),
        searchResultsMany: t("emoji.many"),
        categoryNavigation: t("emoji.categories"),
        loading: t("common:loading"),
        loadingError: t("emoji.failed"),
        retryLoading: t("common:retry"),
      }}
      width="min(350px, calc(100vw - 32px))"
      height="min(400px, 60dvh)"
      onEmojiClick={({ emoji }) => onChoose(emoji)}
    />
  );
}
