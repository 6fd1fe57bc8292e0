import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/copy-button.tsx";
import basics from "../../ui/basics.module.css";
import css from "./tokens.module.css";

type Props = { name: string; secret: string; copied: boolean; onCopied: () => void; onDone: () => void };

/** The secret of a token that was just made. It is shown this one time. */
export function Secret({ name, secret, copied, onCopied, onDone }: Props) {
  const { t } = useTranslation("apiTokens");
  return (
    <section
      className={`${basics["column"]} ${basics["small"]} ${basics["gap12"]} ${css["secret"]}`}
      aria-label={t("made", { name })}
    >
      <p role="status">
        <strong>{t("made", { name })}</strong> {t("copyNow")}
      </p>
      {/* Without https the browser does not give access to the clipboard. The secret can then be marked and copied by hand, which counts as copied. */}
      <input
        readOnly
        value={secret}
        aria-label={t("secret")}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={onCopied}
      />
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <CopyButton text={secret} label={t("copy")} variant="contained" onCopied={onCopied} />
        <Button color="inherit" disabled={!copied} onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </section>
  );
}
