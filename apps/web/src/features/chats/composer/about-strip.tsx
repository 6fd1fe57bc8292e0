import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import type { ComposerContext } from "../about.ts";
import basics from "../../../ui/basics.module.css";
import css from "./composer.module.css";

/** Shows above the composer the message that is being answered or edited. */
export function AboutStrip({ about, onClose }: { about: ComposerContext; onClose: () => void }) {
  const { t } = useTranslation("chats");
  if (!about) return null;
  const { kind, message } = about;
  const words = message.message || (message.files[0]?.name ?? t("file"));
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${basics["sunk"]} ${basics["small"]} ${css["about"]}`}>
      <span className={`${basics["column"]} ${basics["rest"]}`}>
        <strong className={basics["clipped"]}>
          {kind === "edit" ? t("composer.editing") : t("composer.replyTo", { name: message.sender.name })}
        </strong>
        <span className={`${basics["clipped"]} ${basics["quiet"]}`} dir="auto">
          {words}
        </span>
      </span>
      <button
        className={`${basics["middle"]} ${basics["quiet"]} ${basics["still"]} ${basics["lights"]}`}
        type="button"
        aria-label={t("composer.cancel")}
        title={t("composer.cancel")}
        onClick={onClose}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
