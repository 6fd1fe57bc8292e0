import type { HelperRefusal } from "@balcao/shared/connections/linking-helper";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import { CardPicture } from "./pictures.tsx";
import css from "./passkey.module.css";
import type { useCeremony } from "./use-ceremony.ts";

type Props = { refused: HelperRefusal | null; ceremony: ReturnType<typeof useCeremony> };

/** The user shows the passkey in the tab that the helper opened. */
export function Signing({ refused, ceremony: { start, isStarting, cancel } }: Props) {
  const { t } = useTranslation("linking");
  return (
    <>
      {refused ? <Caution urgent>{t(`refused.${refused}`)}</Caution> : null}
      <div className={css["picture"]}>
        <CardPicture />
      </div>
      <p>{t("text.signing")}</p>
      <div className={`${basics["wrapped"]} ${basics["gap10"]}`}>
        <Button variant="outlined" color="inherit" loading={isStarting} onClick={() => start("helper")}>
          {t("openAgain")}
        </Button>
        <Button color="inherit" onClick={cancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </>
  );
}
