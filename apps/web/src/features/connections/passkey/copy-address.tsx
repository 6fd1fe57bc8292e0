import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { pathToLink } from "./path-to-link.ts";

/** Copies the address of this link, for another browser or computer. */
export function CopyAddress({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("linking");
  return (
    <CopyButton text={window.location.origin + pathToLink(connectionId)} label={t("copyAddress")} variant="contained" />
  );
}
