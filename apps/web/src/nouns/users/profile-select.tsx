import type { Profile } from "@balcao/shared/permissions";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";

type Props = {
  choices: readonly Profile[];
  value: Profile;
  onChange: (profile: Profile) => void;
  inputRef: Ref<unknown>;
  disabled?: boolean;
  help?: string | undefined;
};

/** Chooses the profile of a user. */
export function ProfileSelect({ choices, value, onChange, inputRef, disabled = false, help }: Props) {
  const { t } = useTranslation("users");
  return (
    <Field label={t("field.profile")} help={help}>
      {({ id, ...described }) => (
        <Select
          value={value}
          inputRef={inputRef}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
          SelectDisplayProps={{ id, "aria-label": t("field.profile"), ...described }}
        >
          {choices.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`profile.${one}`)}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
