import { useState } from "react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import css from "./edited.module.css";

const Versions = lazy(() => import("./versions.tsx"));

/** The word that a message was changed; it opens what it said before. */
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
        <Suspense fallback={null}>
          <Versions messageId={messageId} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
