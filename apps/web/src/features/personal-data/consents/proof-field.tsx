import type { Proof } from "@balcao/shared/consents/schema";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { proofsOf } from "../../../nouns/consents/noun.ts";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import basics from "../../../ui/basics.module.css";
import css from "./proof-field.module.css";

type Props = { contactId: number; value: number | null; onChange: (messageId: number | null) => void };

/** Chooses a message of the person as the proof. The first choice is: no message. */
export function ProofField({ contactId, value, onChange }: Props) {
  const { t } = useTranslation("consents");
  const { text, setText, term } = useSearch();
  const { data, isError } = useQuery(proofsOf(contactId, term));
  return (
    <fieldset className={`${basics["apart"]} ${basics["narrow"]} ${css["proofs"]}`}>
      <legend className={`${basics["small"]} ${basics["firm"]}`}>{t("proof.legend")}</legend>
      <SearchBox label={t("proof.search")} value={text} onChange={setText} />
      <RadioGroup
        aria-label={t("proof.legend")}
        value={value ?? 0}
        onChange={(_, id) => onChange(Number(id) || null)}
        className={css["list"] ?? ""}
      >
        <FormControlLabel value={0} control={<Radio size="small" />} label={t("proof.none")} />
        {(data ?? []).map((proof) => (
          <FormControlLabel
            key={proof.id}
            value={proof.id}
            control={<Radio size="small" />}
            label={<ProofLabel proof={proof} />}
          />
        ))}
      </RadioGroup>
      <p role="status" className={basics["hint"]}>
        {isError ? t("proof.failed") : data?.length === 0 ? t("proof.nothing") : ""}
      </p>
    </fieldset>
  );
}

const ProofLabel = ({ proof: { at, text } }: { proof: Proof }) => (
  <span className={`${basics["broken"]} ${basics["small"]} ${css["proof"]}`}>
    <time className={basics["hint"]} dateTime={at}>
      {fullOf(at)}
    </time>
    <span dir="auto">{text}</span>
  </span>
);
