import { wordFaults } from "@balcao/shared/settings/rules";
import type { SettingKey } from "@balcao/shared/settings/schema";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./controls.module.css";
import { useSetting } from "../../nouns/settings/queries.ts";
import { SettingRow } from "./setting-row.tsx";

const longest = 4096;

/** A list of words, one in each line, saved together when all are valid; or a note, which may be any text. */
export function LinesSetting({ id, kind }: { id: SettingKey; kind: "words" | "note" }) {
  const { t } = useTranslation("settings");
  const { value, save, saving } = useSetting(id);
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null);
  const faultsId = useId();
  const text = draft?.text ?? value;
  const faults = kind === "words" ? wordFaults(text) : [];
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  // Text that the user types during a save stays.
  const keep = (from: string) =>
    save(from, { onSuccess: () => setDraft((now) => (now === draft ? null : now && { ...now, from })) });
  return (
    <SettingRow anchor={id} label={t(`label.${id}`)} help={t(`help.${id}`)}>
      <div className={`${basics["column"]} ${css["below"]}`}>
        <OutlinedInput
          multiline
          minRows={kind === "words" ? 3 : 1}
          maxRows={10}
          value={text}
          error={faults.length > 0}
          placeholder={t(kind === "words" ? "wordsPlaceholder" : "notePlaceholder")}
          onChange={({ target }) => setDraft({ text: target.value, from: draft?.from ?? value })}
          slotProps={{
            input: {
              "aria-label": t(`label.${id}`),
              maxLength: longest,
              dir: "auto",
              ...(faults.length > 0 ? { "aria-invalid": true, "aria-describedby": faultsId } : {}),
            },
          }}
        />
        {faults.length > 0 ? <Faults id={faultsId} faults={faults} /> : null}
        {draft && draft.from !== value && !saving ? (
          <p className={`${basics["tiny"]} ${basics["warning"]}`}>{t("movedMeanwhile")}</p>
        ) : null}
        {text === value ? null : (
          <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
            <Button
              variant="contained"
              size="small"
              loading={saving}
              disabled={faults.length > 0}
              onClick={() => keep(lines.join("\n"))}
            >
              {t("common:save")}
            </Button>
            <Button color="inherit" size="small" onClick={() => setDraft(null)}>
              {t("common:discard")}
            </Button>
          </div>
        )}
      </div>
    </SettingRow>
  );
}

function Faults({ id, faults }: { id: string; faults: ReturnType<typeof wordFaults> }) {
  const { t } = useTranslation("settings");
  return (
    <ul id={id} className={`${basics["tiny"]} ${basics["bad"]}`} role="alert">
      {faults.slice(0, 5).map(({ line, fault }) => (
        <li key={line}>{t(`wordFault.${fault}`, { line })}</li>
      ))}
    </ul>
  );
}
