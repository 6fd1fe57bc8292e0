import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { familyOf } from "./browser.ts";
import type { useCeremony } from "./use-ceremony.ts";

/** Somebody else shows the passkey, or the same user in another tab. */
export function Elsewhere({ ceremony: { helper, start, isStarting } }: { ceremony: ReturnType<typeof useCeremony> }) {
  const { t } = useTranslation("linking");
  return (
    <>
      <p>{t("text.elsewhere")}</p>
      {familyOf(navigator) !== "phone" && helper === "there" ? (
        <Button variant="outlined" color="inherit" loading={isStarting} onClick={() => start("helper")}>
          {t("takeOver")}
        </Button>
      ) : null}
    </>
  );
}
