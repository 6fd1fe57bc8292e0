import type { CompanyName } from "@balcao/shared/companies/schema";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Field } from "../../ui/fields/field.tsx";
import { companyNames } from "./queries.ts";

type Props = { value: CompanyName | null; onChange: (company: CompanyName | null) => void; error: string | undefined };

/** Chooses one company of the installation. The server does the search. */
export function CompanyField({ value, onChange, error }: Props) {
  const { t } = useTranslation("operator");
  const [typed, type] = useState("");
  const term = useDebounced(typed.trim());
  const { data: found = [], isFetching, isError } = useQuery(companyNames(term === value?.name ? "" : term));
  return (
    <Field label={t("users.company")} error={error}>
      {(wiring) => (
        <Autocomplete
          size="small"
          options={found}
          value={value}
          onChange={(_event, next) => onChange(next)}
          inputValue={typed}
          onInputChange={(_event, text) => type(text)}
          filterOptions={(all) => all}
          loading={isFetching}
          loadingText={t("common:loading")}
          noOptionsText={t(isError ? "common:listFailed" : "common:noneFound")}
          closeText={t("common:close")}
          clearText={t("common:clearSearch")}
          openText={t("users.company")}
          autoHighlight
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              error={error !== undefined}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
        />
      )}
    </Field>
  );
}
