import CircularProgress from "@mui/material/CircularProgress";
import Popover from "@mui/material/Popover";
import { Smile } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import css from "./composer.module.css";

const EmojiPanel = lazy(() => import("./emoji-panel.tsx"));

/** Opens the emojis over the composer; several may be chosen one after another. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={css["tool"]}
        aria-label={t("emoji.open")}
        title={t("emoji.open")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Smile size={20} aria-hidden />
      </button>
      {anchor ? (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: "top", horizontal: "left" }}
          transformOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{ paper: { role: "dialog", "aria-label": t("emoji.open") } }}
        >
          {/* The room is there before the emojis: the place is found only once. */}
          <div className={css["emojis"]}>
            <Suspense fallback={<CircularProgress size={24} aria-label={t("common:loading")} />}>
              <EmojiPanel onChoose={onChoose} />
            </Suspense>
          </div>
        </Popover>
      ) : null}
    </>
  );
}
