import type { AnswerSources } from "@balcao/shared/assistant/schema";
import Popover from "@mui/material/Popover";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./answer-sources.module.css";
import { SourceList } from "./source-list.tsx";

type Props = Pick<AnswerSources, "sources"> & { anchor: HTMLElement; onClose: () => void };

/** The sources of a suggestion. */
export default function SourcePopover({ sources, anchor, onClose }: Props) {
  const { t } = useTranslation("prompts");
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "right" }}
      transformOrigin={{ vertical: "bottom", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("sources.title") } }}
    >
      <div
        className={`${basics["column"]} ${basics["broken"]} ${basics["scrolls"]} ${basics["body"]} ${css["sources"]}`}
      >
        <strong>{t("sources.title")}</strong>
        <SourceList sources={sources} />
      </div>
    </Popover>
  );
}
