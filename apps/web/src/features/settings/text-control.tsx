import { automaticTexts } from "@balcao/shared/automatic-texts";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "../../lib/i18n.ts";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./controls.module.css";
import { useSetting } from "../../nouns/settings/queries.ts";
import { SettingRow, type Wiring } from "./setting-row.tsx";

const longest = 4096;
const choices = ["ours", "own", "none"] as const;
type Choice = (typeof choices)[number];
type Props = { id: SettingKey; idle: string | null };

/** Chooses an automatic text: the product's text in the number's language, the company's own text, or none. */
export function TextSetting({ id, idle }: Props) {
  const { t } = useTranslation("settings");
  const { value, save, saving } = useSetting(id);
  const { value: spoken } = useSetting("language");
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null);
  const language = languages.find((one) => one === spoken) ?? "pt";
  const ours = oursIn(language, id);
  const kept: Choice = value === settingDefaults[id] ? "ours" : value === "" ? "none" : "own";
  const choose = (choice: Choice) => {
    if (choice === "own") return setDraft({ text: kept === "own" ? value : ours, from: value });
    setDraft(null);
    if (choice !== kept) save(choice === "ours" ? settingDefaults[id] : "");
  };
  const chosen = draft ? "own" : kept;
  const label = t(`label.${id}`);
  const own = draft ?? { text: value, from: value };
  // Text that the user types during a save stays.
  const keep = (text: string) =>
    save(text, { onSuccess: () => setDraft((now) => (now === draft ? null : now && { ...now, from: text })) });
  return (
    <SettingRow
      anchor={id}
      label={label}
      help={t(`help.${id}`)}
      idle={idle}
      renderControl={(wiring) => <TextChoice value={chosen} label={label} wiring={wiring} onChange={choose} />}
    >
      {chosen === "ours" ? (
        <div className={`${basics["column"]} ${css["below"]}`}>
          <p className={`${basics["small"]} ${basics["written"]} ${css["ours"]}`} dir="auto" lang={language}>
            <FilledText text={ours} />
          </p>
        </div>
      ) : null}
      {chosen === "own" ? (
        <OwnText
          label={t("text.of", { label })}
          placeholder={ours}
          language={language}
          text={own.text}
          dirty={own.text !== value}
          moved={own.from !== value && !saving}
          saving={saving}
          onType={(text) => setDraft({ text, from: own.from })}
          onDiscard={() => setDraft(null)}
          onSave={keep}
        />
      ) : null}
    </SettingRow>
  );
}

type ChoiceProps = { value: Choice; label: string; wiring: Wiring; onChange: (choice: Choice) => void };

function TextChoice({ value, label, wiring: { id, ...described }, onChange }: ChoiceProps) {
  const { t } = useTranslation("settings");
  return (
    <Select
      size="small"
      value={value}
      className={css["choice"] ?? ""}
      onChange={({ target }) => onChange(target.value)}
      SelectDisplayProps={{ id, "aria-label": label, ...described }}
    >
      {choices.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`text.${one}`)}
        </MenuItem>
      ))}
    </Select>
  );
}

const oursIn = (language: Language, id: SettingKey): string => {
  const text = (automaticTexts[language] as unknown as Record<string, unknown>)[id];
  return typeof text === "string" ? text : settingDefaults[id];
};

type OwnProps = {
  label: string;
  placeholder: string;
  language: Language;
  text: string;
  dirty: boolean;
  /** Whether a colleague has changed the text meanwhile. */
  moved: boolean;
  saving: boolean;
  onType: (text: string) => void;
  onDiscard: () => void;
  onSave: (text: string) => void;
};

function OwnText({ label, placeholder, language, text, dirty, moved, saving, onType, onDiscard, onSave }: OwnProps) {
  const { t } = useTranslation("settings");
  const empty = text.trim() === "";
  return (
    <form
      className={`${basics["column"]} ${css["below"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) onSave(text);
      }}
    >
      <VariableField
        label={label}
        value={text}
        onChange={onType}
        maxLength={longest}
        placeholder={placeholder}
        language={language}
        error={empty ? t("text.empty") : undefined}
      />
      {moved ? <p className={`${basics["tiny"]} ${basics["warning"]}`}>{t("movedMeanwhile")}</p> : null}
      {dirty ? (
        <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
          <Button type="submit" variant="contained" size="small" loading={saving} disabled={empty}>
            {t("common:save")}
          </Button>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {t("common:discard")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
