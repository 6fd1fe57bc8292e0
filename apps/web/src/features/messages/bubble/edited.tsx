import { useState } from "react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import css from "./edited.module.css";
import { Late } from "../../../ui/late.tsx";

const Versions = lazy(() => import("./versions.tsx"));

/** Says that a message was edited, and opens its earlier texts. */
export function Edited({ messageId }: { messageId: number }) {
  const { t } = useTranslation("messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={css["edited"]}
        title={t("showVersions")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t("edited")}
      </button>
      {anchor ? (
        <Late>
          <Versions messageId={messageId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </>
  );
}
