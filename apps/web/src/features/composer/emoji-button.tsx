import CircularProgress from "@mui/material/CircularProgress";
import Popover from "@mui/material/Popover";
import Smile from "lucide-react/icons/face-slightly-smiling";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./composer.module.css";
import { ToolButton } from "../../ui/thread/tools.tsx";

const EmojiPanel = lazy(() => import("../../ui/emoji-panel.tsx"));

/** Opens the emojis over the composer. The user may choose several one after another. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={Smile}
        label={t("emoji.open")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor ? (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: "top", horizontal: "left" }}
          transformOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{ paper: { role: "dialog", "aria-label": t("emoji.open") } }}
        >
          {/* The panel has its final size before the emojis are loaded, so that it is positioned only once. */}
          <div className={`${basics["middle"]} ${css["emojis"]}`}>
            <Suspense fallback={<CircularProgress size={24} aria-label={t("common:loading")} />}>
              <EmojiPanel onChoose={onChoose} />
            </Suspense>
          </div>
        </Popover>
      ) : null}
    </>
  );
}
