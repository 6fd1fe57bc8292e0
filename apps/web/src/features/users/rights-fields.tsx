import type { User } from "@balcao/shared/users/schema";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { ProfileSelect } from "../../nouns/users/profile-select.tsx";
import { QueuesSelect } from "../../nouns/queues/queues-select.tsx";
import type { Values } from "./user-fields.tsx";

type Props = { control: Control<Values> };
const offered: readonly User["profile"][] = ["admin", "user"];

/** The rights of a user, which admins give. Users cannot change their own profile, and nobody can change the operator's profile. */
export function RightsFields({ control, fixed, profile }: Props & { fixed: boolean; profile: User["profile"] }) {
  const { t } = useTranslation("users");
  return (
    <>
      <ProfileField control={control} fixed={fixed} profile={profile} />
      <QueuesField control={control} />
      <ConnectionField control={control} />
      <CheckField control={control} name="allTicket" label={t("allTicketLabel")} />
    </>
  );
}

function ProfileField({ control, fixed, profile }: Props & { fixed: boolean; profile: User["profile"] }) {
  const { t } = useTranslation("users");
  const choices = offered.includes(profile) ? offered : [...offered, profile];
  return (
    <Controller
      control={control}
      name="profile"
      render={({ field: { value, onChange, ref } }) => (
        <ProfileSelect
          choices={choices}
          value={value}
          onChange={onChange}
          inputRef={ref}
          disabled={fixed}
          help={fixed ? t("profileFixed") : undefined}
        />
      )}
    />
  );
}

function QueuesField({ control }: Props) {
  const { t } = useTranslation("users");
  return (
    <Controller
      control={control}
      name="queueIds"
      render={({ field: { value, onChange, ref } }) => (
        <QueuesSelect
          label={t("field.queues")}
          none={t("noQueue")}
          empty={t("noQueues")}
          value={value}
          onChange={onChange}
          inputRef={ref}
        />
      )}
    />
  );
}

function ConnectionField({ control }: Props) {
  const { t } = useTranslation("users");
  const { data: connections = [] } = useQuery(connectionList);
  return (
    <Controller
      control={control}
      name="whatsappId"
      render={({ field: { value, onChange, ref } }) => (
        <Field label={t("field.connection")} help={t("connectionHelp")}>
          {({ id, ...described }) => (
            <Select
              displayEmpty
              value={connections.some((one) => one.id === value) ? String(value) : ""}
              inputRef={ref}
              onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
              SelectDisplayProps={{ id, "aria-label": t("field.connection"), ...described }}
            >
              <MenuItem value="">{t("noConnection")}</MenuItem>
              {connections.map((one) => (
                <MenuItem key={one.id} value={String(one.id)}>
                  {one.name}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
