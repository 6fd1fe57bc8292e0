import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Opener } from "./opener.tsx";

const Versions = lazy(() => import("./versions.tsx"));

/** Says that a message was edited, and opens its earlier texts. */
export function EditedMark({ messageId }: { messageId: number }) {
  const { t } = useTranslation("messages");
  return (
    <Opener label={t("edited")} title={t("showVersions")}>
      {(anchor, close) => <Versions messageId={messageId} anchor={anchor} onClose={close} />}
    </Opener>
  );
}
