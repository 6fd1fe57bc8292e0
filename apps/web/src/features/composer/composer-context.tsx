import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./composer-context.module.css";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { Quote } from "../../nouns/messages/quote.tsx";

/** Shows above the field which message is being answered or edited. */
export function ComposerContext({ handle: { draft, change }, onDone }: { handle: DraftHandle; onDone: () => void }) {
  const { t } = useTranslation("messages");
  const message = draft.edit?.message ?? draft.replyTo;
  if (!message) return null;
  const label = t(draft.edit ? "editing" : "replying");
  return (
    <div className={`${basics["apart"]} ${basics["top"]} ${css["context"]}`} role="group" aria-label={label}>
      <div className={`${basics["rest"]} ${css["what"]}`}>
        <p className={basics["hint"]}>{label}</p>
        <Quote quoted={{ ...message, hidden: false }} />
      </div>
      <button
        className={`${basics["middle"]} ${basics["quiet"]} ${basics["still"]} ${basics["lights"]}`}
        type="button"
        aria-label={t("common:cancel")}
        title={t("common:cancel")}
        onClick={() => {
          change(draft.edit ? { edit: null } : { replyTo: null });
          onDone();
        }}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
