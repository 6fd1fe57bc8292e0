import { lengthsFor, usualPolicy } from "@balcao/shared/users/password";
import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { useQuery } from "@tanstack/react-query";
import { Controller, useWatch } from "react-hook-form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { passwordPolicy } from "../../nouns/auth/queries.ts";
import { CompanyField } from "../../nouns/operator-companies/company-field.tsx";
import { useSaveUser } from "../../nouns/operator-users/noun.ts";
import { RightsFields } from "./rights-fields.tsx";
import { UserTexts, type Values } from "./user-texts.tsx";

const valuesOf = (user: PlatformUser | null): Values => ({
  company: user?.company ?? null,
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  currentPassword: "",
  profile: user?.profile ?? "user",
  queueIds: user?.queues.map(({ id }) => id).toSorted((a, b) => a - b) ?? [],
  allTicket: user?.allTicket === "enable",
});

const bodyOf = ({ name, email, password, currentPassword, profile, queueIds, allTicket }: Values) => ({
  name: name.trim(),
  email: email.trim(),
  password,
  profile,
  queueIds: [...queueIds],
  allTicket: allTicket ? ("enable" as const) : ("disable" as const),
  ...(currentPassword === "" ? {} : { currentPassword }),
});

/** Adds a user to any company, or changes a user. */
export function UserDialog({ user, onClose }: { user: PlatformUser | null; onClose: () => void }) {
  const { t } = useTranslation(["operator", "users"]);
  const isNew = user === null;
  const [companyId, setCompanyId] = useState(user?.company.id ?? null);
  const { form, dialog } = useEntityForm({
    id: user?.id ?? null,
    start: () => valuesOf(user),
    bodyOf,
    save: useSaveUser(companyId),
    onSaved: () => {
      notify.success(t(isNew ? "done" : "users.saved"), preparedMs);
      onClose();
    },
    onRefused: () => notify.error(t("failed"), preparedMs),
  });
  const { control, setValue } = form;
  const [email, password, profile] = useWatch({ control, name: ["email", "password", "profile"] });
  const { data: policy = usualPolicy } = useQuery(passwordPolicy);
  const lengths = lengthsFor(policy, { admin: profile === "admin", operator: user?.super ?? false });
  const asksCurrent = user !== null && (password !== "" || email.trim() !== user.email);
  return (
    <EntityDialog
      {...dialog}
      title={t(isNew ? "users:addTitle" : "users:editTitle")}
      action={t(isNew ? "users:add" : "common:save")}
      onClose={onClose}
    >
      {isNew ? (
        <Controller
          control={control}
          name="company"
          rules={{ validate: (company) => company !== null || t("users.companyRequired") }}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <CompanyField
              value={value}
              onChange={(company) => {
                onChange(company);
                setCompanyId(company?.id ?? null);
                // The chosen queues are cleared, because another company has other queues.
                setValue("queueIds", []);
              }}
              error={error?.message}
            />
          )}
        />
      ) : null}
      <UserTexts form={form} isNew={isNew} lengths={lengths} asksCurrent={asksCurrent} />
      <RightsFields control={control} companyId={companyId} fixed={user?.super ?? false} />
    </EntityDialog>
  );
}
