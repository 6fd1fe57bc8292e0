import type { Colleague } from "@balcao/shared/users/schema";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Field } from "../../ui/fields/field.tsx";
import css from "./chat-dialog.module.css";

type Props = {
  people: readonly Colleague[];
  loading: boolean;
  failed: boolean;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
};

/** Chooses colleagues by their names. */
export function PeopleField({ people, loading, failed, chosen, onChange, error }: Props) {
  const { t } = useTranslation("chats");
  return (
    <Field label={t("form.users")} help={t("form.usersHelp")} error={error}>
      {(wiring) => (
        <Autocomplete
          multiple
          size="small"
          disableCloseOnSelect
          options={people}
          value={people.filter(({ id }) => chosen.includes(id))}
          loading={loading}
          loadingText={t("common:loading")}
          noOptionsText={t(failed ? "common:listFailed" : "common:noneFound")}
          closeText={t("common:close")}
          clearText={t("common:clearSearch")}
          openText={t("form.users")}
          autoHighlight
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          onChange={(_event, next) => onChange(next.map(({ id }) => id))}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              placeholder={chosen.length === 0 ? t("form.usersPlaceholder") : ""}
              error={error !== undefined}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
          renderOption={({ key: _key, ...option }, { id, name }) => (
            <li {...option} key={id}>
              <span className={css["person"]}>
                <Avatar name={name} size={28} />
                <span>{name}</span>
              </span>
            </li>
          )}
        />
      )}
    </Field>
  );
}
