import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import css from "./signup.module.css";

type Props = { coexists: boolean; disabled: boolean; onChange: (coexists: boolean) => void };

/** Asks whether the number moves to the Cloud API alone or also stays in the WhatsApp Business app, and explains the choice. */
export function WayField({ coexists, disabled, onChange }: Props) {
  const { t } = useTranslation("officialNumbers");
  const id = useId();
  const way = coexists ? "both" : "alone";
  return (
    <div className={`${basics["column"]} ${basics["gap6"]}`}>
      <span id={id} className={`${basics["body"]} ${basics["firm"]}`}>
        {t("signup.wayTitle")}
      </span>
      <RadioGroup aria-labelledby={id} value={way} onChange={({ target }) => onChange(target.value === "both")}>
        {(["alone", "both"] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            disabled={disabled}
            control={<Radio size="small" />}
            label={t(`signup.way.${one}`)}
          />
        ))}
      </RadioGroup>
      {coexists ? (
        <>
          <Caution>{t("signup.coexistence")}</Caution>
          <ul className={`${basics["column"]} ${basics["note"]} ${css["terms"]}`}>
            {t("signup.coexistenceTerms")
              .split("\n")
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </>
      ) : (
        <p className={basics["hint"]}>{t("signup.aloneHelp")}</p>
      )}
    </div>
  );
}
