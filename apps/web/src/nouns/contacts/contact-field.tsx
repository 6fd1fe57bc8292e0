import type { Contact } from "@balcao/shared/contacts/schema";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { nameOf, reachedBy } from "../../lib/contact-name.ts";
import basics from "../../ui/basics.module.css";
import css from "./contact-field.module.css";
import { contactsFor } from "./queries.ts";

/** The search starts at this many letters, because fewer letters would find half the address book. */
const shortest = 3;
type Props = {
  value: Contact | null;
  onChange: (contact: Contact | null) => void;
  error: string | undefined;
  /** Called with the typed text, for a contact that the search does not find. */
  onText: (text: string) => void;
  /** Whether the field is not the first one of its dialog. */
  later?: boolean;
};

/** Searches contacts by name, number or user name while the user types. */
export function ContactField({ value, onChange, error, onText, later = false }: Props) {
  const { t } = useTranslation("tickets");
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim());
  const enough = wanted.length >= shortest && wanted !== (value && nameOf(value, ""));
  const { data: found = [], isFetching, isError } = useQuery({ ...contactsFor(wanted), enabled: enough });
  const nothing = isError ? t("common:listFailed") : t(enough ? "new.nobody" : "new.typeMore");
  return (
    <Field label={t("new.contact")} error={error}>
      {(wiring) => (
        <Autocomplete
          size="small"
          options={enough ? found : []}
          value={value}
          inputValue={text}
          loading={isFetching}
          loadingText={t("common:loading")}
          noOptionsText={nothing}
          closeText={t("common:close")}
          clearText={t("search.clear")}
          openText={t("new.contact")}
          forcePopupIcon={false}
          autoHighlight
          filterOptions={(all) => all}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionLabel={(contact) => nameOf(contact, t("unnamed"))}
          onChange={(_event, contact) => onChange(contact)}
          onInputChange={(_event, typed) => {
            setText(typed);
            onText(typed);
          }}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              autoFocus={!later}
              placeholder={t("new.contactPlaceholder")}
              error={error !== undefined}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
          renderOption={({ key: _key, ...option }, contact) => (
            <li {...option} key={contact.id}>
              <span className={`${basics["row"]} ${basics["narrow"]} ${basics["gap12"]} ${css["option"]}`}>
                <Avatar name={nameOf(contact, t("unnamed"))} src={contact.profilePicUrl} size={32} />
                <span>
                  <strong className={`${basics["clipped"]} ${basics["firm"]}`}>{nameOf(contact, t("unnamed"))}</strong>
                  <small className={`${basics["clipped"]} ${basics["hint"]}`}>
                    {reachedBy(contact) || contact.email}
                  </small>
                </span>
              </span>
            </li>
          )}
        />
      )}
    </Field>
  );
}
