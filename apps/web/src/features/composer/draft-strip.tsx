import type { Draft } from "@balcao/shared/messages/schema";
import Button from "@mui/material/Button";
import PencilLine from "lucide-react/icons/pencil-line";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./draft-strip.module.css";

type Props = { draft: Draft; take: () => void; discard: () => void };

/** Offers a draft that a colleague left in this ticket. */
export function DraftStrip({ draft: { body, user }, take, discard }: Props) {
  const { t } = useTranslation("messages");
  return (
    <div
      className={`${basics["row"]} ${basics["apart"]} ${basics["sunk"]} ${basics["small"]} ${css["strip"]}`}
      role="group"
      aria-label={t("draft.of", { name: user?.name ?? t("draft.somebody") })}
    >
      <PencilLine size={16} aria-hidden />
      <p className={`${basics["clipped"]} ${basics["rest"]}`}>
        <strong>{t("draft.of", { name: user?.name ?? t("draft.somebody") })}</strong> <span dir="auto">{body}</span>
      </p>
      <Button size="small" onClick={take}>
        {t("draft.take")}
      </Button>
      <Button size="small" color="inherit" onClick={discard}>
        {t("common:discard")}
      </Button>
    </div>
  );
}
