import { profiles } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { queuesOf } from "../../nouns/operator-users/noun.ts";
import type { Values } from "./user-texts.tsx";

type Props = { control: Control<Values>; companyId: number | null; fixed: boolean };

/** The user's rights in the company and its queues. */
export function RightsFields({ control, companyId, fixed }: Props) {
  const { t } = useTranslation(["operator", "users"]);
  return (
    <>
      <Controller
        control={control}
        name="profile"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t("users.profile")}
            value={profiles.indexOf(value)}
            options={profiles.map((profile, id) => ({ id, name: t(`users:profile.${profile}`) }))}
            disabled={fixed}
            help={fixed ? t("users:profileFixed") : undefined}
            onChange={(id) => onChange(profiles[id ?? 0])}
          />
        )}
      />
      <QueuesField control={control} companyId={companyId} />
      <CheckField control={control} name="allTicket" label={t("users:allTicketLabel")} />
    </>
  );
}

function QueuesField({ control, companyId }: Omit<Props, "fixed">) {
  const { t } = useTranslation(["operator", "users"]);
  const { data: queues = [] } = useQuery({ ...queuesOf(companyId ?? 0), enabled: companyId !== null });
  return (
    <Controller
      control={control}
      name="queueIds"
      render={({ field: { value, onChange } }) => (
        <Field label={t("users.queues")}>
          {(wiring) => (
            <MultiSelect
              label={t("users.queues")}
              none={t("users:noQueue")}
              empty={t("users:noQueues")}
              options={queues}
              chosen={value.filter((id) => queues.some((queue) => queue.id === id))}
              onChange={onChange}
              wiring={wiring}
            />
          )}
        </Field>
      )}
    />
  );
}
