import { readPasskeyAnswer } from "@balcao/shared/connections/passkey-shape";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { type Family, familyOf } from "./browser.ts";
import { consoleScript } from "./console-script.ts";
import css from "./passkey.module.css";
import type { useCeremony } from "./use-ceremony.ts";
import type { PasskeyWork } from "./view.ts";

/** The key of the sentence that explains how to open the console of a browser. */
const toolsOf = (family: Family): "chrome" | "firefox" | "safari" | "other" =>
  family === "firefox" || family === "safari" ? family : family === "other" ? "other" : "chrome";

type Props = { work: PasskeyWork & { at: "working" }; ceremony: ReturnType<typeof useCeremony> };

/** The way without a helper: a script for the console of WhatsApp Web, and the field for the script's answer. */
export function ConsoleWay({ work, ceremony: { answer, cancel } }: Props) {
  const { t } = useTranslation("linking");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const shown = readPasskeyAnswer(text);
  const fault = tried && !shown ? t("console.noAnswer") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (shown) answer(work.attempt, shown);
  };
  return (
    <>
      <Caution>{t("console.warning")}</Caution>
      <ol className={`${basics["column"]} ${css["steps"]}`}>
        <li>
          <a href="https://web.whatsapp.com/" target="_blank" rel="noopener noreferrer">
            {t("console.open")}
          </a>
        </li>
        <li>{t(`console.tools.${toolsOf(familyOf(navigator))}`)}</li>
        <li className={css["withButton"]}>
          <span>{t("console.paste")}</span>
          <CopyButton text={consoleScript(work.options)} label={t("console.copy")} variant="contained" />
        </li>
        <li>{t("console.confirm")}</li>
      </ol>
      <form className={`${basics["column"]} ${basics["gap12"]}`} onSubmit={submit} noValidate>
        <Field label={t("console.answer")} error={fault}>
          {(wiring) => (
            <OutlinedInput
              multiline
              maxRows={3}
              error={fault !== undefined}
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ input: { ...wiring, spellCheck: false, autoComplete: "off" } }}
            />
          )}
        </Field>
        <div className={`${basics["wrapped"]} ${basics["gap10"]}`}>
          <Button type="submit" variant="contained">
            {t("console.send")}
          </Button>
          <Button color="inherit" onClick={cancel}>
            {t("common:cancel")}
          </Button>
        </div>
      </form>
    </>
  );
}
