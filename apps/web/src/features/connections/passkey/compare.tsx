import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useComparePasskey } from "../../../nouns/connections/noun.ts";
import basics from "../../../ui/basics.module.css";
import css from "./passkey.module.css";

type Props = { connectionId: number; code: string; isMine: boolean };

/**
 * Compares the code on this screen with the code on the phone, because the owner must confirm this link on the phone. Only the session that showed
 * the passkey may answer. `isMine`: this page showed the passkey. A reload loses this knowledge.
 */
export function Compare({ connectionId, code, isMine }: Props) {
  const { t } = useTranslation("linking");
  const compare = useComparePasskey();
  const say = (same: boolean) => compare.mutate({ id: connectionId, same });
  const said = compare.isPending || compare.isSuccess;
  return (
    <>
      <p
        className={`${basics["figures"]} ${basics["framed"]} ${basics["sunk"]} ${basics["strong"]} ${css["code"]}`}
        aria-label={Array.from(code).join(" ")}
      >
        {code}
      </p>
      <p>{t("text.code")}</p>
      {isMine ? null : <p className={basics["hint"]}>{t("onlyWhoShowed")}</p>}
      <div className={`${basics["wrapped"]} ${basics["gap10"]}`}>
        <Button variant="contained" disabled={said} onClick={() => say(true)}>
          {t("same")}
        </Button>
        <Button variant="outlined" color="error" disabled={said} onClick={() => say(false)}>
          {t("notSame")}
        </Button>
      </div>
    </>
  );
}
