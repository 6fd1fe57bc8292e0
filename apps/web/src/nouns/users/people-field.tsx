import Autocomplete from "@mui/material/Autocomplete";
import Chip from "@mui/material/Chip";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Field } from "../../ui/fields/field.tsx";
import basics from "../../ui/basics.module.css";

/**
 * A person who can be chosen. `off`: the person is switched off, and the options say so. `fixed`: the user cannot change whether the person is
 * chosen.
 */
type Person = { id: number; name: string; off?: boolean; fixed?: boolean };
type Props = {
  label: string;
  help: string;
  placeholder: string;
  people: readonly Person[];
  loading: boolean;
  failed: boolean;
  /** Whether the user can choose nothing yet. */
  disabled?: boolean;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
};

type ChipProps = { person: Person; label: string; onDelete: (event: unknown) => void };

/** A chosen person. A fixed person has no cross that removes them. */
const PersonChip = ({ person: { fixed, off }, onDelete, ...chip }: ChipProps) => (
  <Chip {...chip} {...(!fixed && { onDelete })} size="small" variant={off ? "outlined" : "filled"} />
);

/** Chooses colleagues by their names. */
export function PeopleField({ label, help, placeholder, people, failed, chosen, onChange, error, ...state }: Props) {
  const { t } = useTranslation("users");
  const nameOf = ({ name, off }: Person) => (off ? t("offName", { name }) : name);
  const stays = people.filter(({ id, fixed }) => fixed && chosen.includes(id));
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <Autocomplete
          {...state}
          multiple
          size="small"
          options={people}
          // The fixed persons come first, because a key removes the last person.
          value={[...stays, ...people.filter(({ id, fixed }) => !fixed && chosen.includes(id))]}
          loadingText={t("common:loading")}
          noOptionsText={t(failed ? "common:listFailed" : "common:noneFound")}
          closeText={t("common:close")}
          clearText={t("common:clearSearch")}
          openText={label}
          autoHighlight
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          getOptionDisabled={({ fixed = false }) => fixed}
          onChange={(_event, next) => onChange([...new Set([...stays, ...next].map(({ id }) => id))])}
          renderValue={(shown, getItemProps) =>
            shown.map((person, index) => {
              const { key, ...item } = getItemProps({ index });
              return <PersonChip key={key} {...item} person={person} label={nameOf(person)} />;
            })
          }
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              placeholder={chosen.length === 0 ? placeholder : ""}
              error={error !== undefined}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
          renderOption={({ key: _key, ...option }, person) => (
            <li {...option} key={person.id}>
              <span className={`${basics["row"]} ${basics["broken"]} ${basics["narrow"]} ${basics["gap10"]}`}>
                <Avatar name={person.name} size={28} />
                <span>{nameOf(person)}</span>
              </span>
            </li>
          )}
        />
      )}
    </Field>
  );
}
