import { AppError } from "@balcao/shared/errors";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { type UnsentChatMessage, unsentInChats } from "../../../nouns/chats/unsent-store.ts";
import basics from "../../../ui/basics.module.css";
import css from "./bubble.module.css";

/** Why a message did not leave, and what to do about it. */
export function Trouble({ unsent }: { unsent: UnsentChatMessage }) {
  const { t } = useTranslation("chats");
  const { fault } = unsent;
  if (fault === null) return null;
  return (
    <div className={`${basics["row"]} ${css["trouble"]}`} role="alert">
      <span>{fault === "too-old" ? t("tooOld") : errorText(new AppError(fault))}</span>
      <button type="button" onClick={() => unsentInChats.retry(unsent)}>
        <RotateCw size={14} aria-hidden /> {t("common:retry")}
      </button>
      <button type="button" onClick={() => unsentInChats.remove(unsent)}>
        <Trash2 size={14} aria-hidden /> {t("common:discard")}
      </button>
    </div>
  );
}
