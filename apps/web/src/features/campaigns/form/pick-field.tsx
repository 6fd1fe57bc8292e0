import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/fields/field.tsx";

type PickOption = { id: number; name: string; note?: string };
type Props = {
  label: string;
  placeholder: string;
  help?: string | undefined;
  /** The choice with its name. Null when nothing is chosen. */
  value: PickOption | null;
  onChange: (chosen: PickOption | null) => void;
  /** The options that the typed text finds. */
  found: readonly PickOption[];
  isFetching: boolean;
  isError: boolean;
  onText: (text: string) => void;
};

/** Chooses one entry of a long list by its name, searching while the user types. */
export function PickField({ label, placeholder, help, value, onChange, found, isFetching, isError, onText }: Props) {
  const { t } = useTranslation("campaigns");
  const [text, setText] = useState(value?.name ?? "");
  return (
    <Field label={label} help={help}>
      {(wiring) => (
        <Autocomplete
          size="small"
          options={found}
          value={value}
          inputValue={text}
          loading={isFetching}
          loadingText={t("common:loading")}
          noOptionsText={t(isError ? "common:listFailed" : "common:noneFound")}
          closeText={t("common:close")}
          clearText={t("clear")}
          openText={label}
          autoHighlight
          filterOptions={(all) => all}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionLabel={({ name }) => name}
          onChange={(_event, chosen) => onChange(chosen)}
          onInputChange={(_event, typed, reason) => {
            setText(typed);
            onText(reason === "input" ? typed : "");
          }}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              placeholder={placeholder}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
          renderOption={({ key: _key, ...option }, { id, name, note }) => (
            <li {...option} key={id}>
              <span style={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {name}
                {note ? <small style={{ color: "var(--palette-text-secondary)" }}> · {note}</small> : null}
              </span>
            </li>
          )}
        />
      )}
    </Field>
  );
}
