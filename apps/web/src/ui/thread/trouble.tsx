import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import basics from "../basics.module.css";
import css from "./bubble.module.css";

type Props = {
  text: string;
  /** Sends the message again. It is missing when the message cannot be sent again. */
  onRetry?: (() => void) | undefined;
  /** Whether the message is being sent again. */
  retrying?: boolean;
  /** Discards the message. It is missing when the server also stores the message. */
  onDiscard?: (() => void) | undefined;
};

/** Says why a message was not sent, and what the reader can do. */
export function Trouble({ text, onRetry, retrying = false, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`${basics["row"]} ${basics["tiny"]} ${basics["bad"]} ${css["trouble"]}`} role="alert">
      <span>{text}</span>
      {onRetry ? (
        <button
          className={`${basics["framed"]} ${basics["firm"]} ${basics["gap4"]} ${basics["lights"]}`}
          type="button"
          disabled={retrying}
          onClick={onRetry}
        >
          <RotateCw size={14} aria-hidden />
          {t("retry")}
        </button>
      ) : null}
      {onDiscard ? (
        <button
          className={`${basics["framed"]} ${basics["firm"]} ${basics["gap4"]} ${basics["lights"]}`}
          type="button"
          onClick={onDiscard}
        >
          <Trash2 size={14} aria-hidden />
          {t("discard")}
        </button>
      ) : null}
    </div>
  );
}
