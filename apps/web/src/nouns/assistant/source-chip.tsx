import type { AnswerSources } from "@balcao/shared/assistant/schema";
import Button from "@mui/material/Button";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../ui/late.tsx";

const SourcePopover = lazy(() => import("./source-popover.tsx"));

/** Says how many sources the assistant used for a text, or that it used none. */
export function SourceChip({ sources }: Pick<AnswerSources, "sources">) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (sources.length === 0) return <span>{t("assist.noSource")}</span>;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t("sourcesCount", { count: sources.length })}
      </Button>
      {anchor ? (
        <Late>
          <SourcePopover sources={sources} anchor={anchor} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </>
  );
}
