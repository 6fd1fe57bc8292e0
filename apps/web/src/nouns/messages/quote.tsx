import type { Message } from "@balcao/shared/messages/schema";
import EyeOff from "lucide-react/icons/eye-off";
import { useTranslation } from "react-i18next";
import { kindIcons, previewOf } from "./kinds.ts";
import basics from "../../ui/basics.module.css";
import css from "./quote.module.css";

type QuotedMessage = NonNullable<Message["quotedMsg"]>;

/** Makes a quote of which only the words are known, because the server does not have the quoted message. */
export const quoteOf = (body: string): QuotedMessage => ({
  id: 0,
  body,
  fromMe: false,
  mediaType: "text",
  author: "",
  hidden: false,
});

/** The quoted message: a button in a bubble, a plain text above the composer. A quote whose words the reader may not see has no words. */
export function Quote({ quoted, onClick }: { quoted: QuotedMessage; onClick?: () => void }) {
  const { t } = useTranslation("messages");
  if (quoted.hidden)
    return (
      <div className={`${basics["column"]} ${basics["narrow"]} ${basics["small"]} ${basics["wide"]} ${css["quote"]}`}>
        <span className={`${basics["row"]} ${basics["quiet"]} ${basics["narrow"]} ${basics["gap6"]} ${css["body"]}`}>
          <EyeOff size={14} aria-hidden />
          <span>{t("hiddenQuote")}</span>
        </span>
      </div>
    );
  const Icon = kindIcons[quoted.mediaType];
  const inside = (
    <>
      {onClick ? <span className="sr-only">{t("goToQuoted")}</span> : null}
      {quoted.author ? (
        <span className={`${basics["broken"]} ${basics["tiny"]} ${basics["strong"]}`} dir="auto">
          {quoted.author}
        </span>
      ) : null}
      <span className={`${basics["row"]} ${basics["quiet"]} ${basics["narrow"]} ${basics["gap6"]} ${css["body"]}`}>
        {Icon ? <Icon size={14} aria-hidden /> : null}
        <span dir="auto">{previewOf(quoted.mediaType, quoted.body, (kind) => t(`kind.${kind}`))}</span>
      </span>
    </>
  );
  if (!onClick)
    return (
      <div className={`${basics["column"]} ${basics["narrow"]} ${basics["small"]} ${basics["wide"]} ${css["quote"]}`}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={`${basics["column"]} ${basics["narrow"]} ${basics["small"]} ${basics["wide"]} ${css["quote"]}`}
      onClick={onClick}
    >
      {inside}
    </button>
  );
}
