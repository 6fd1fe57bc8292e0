import { lengthsFor, usualPolicy } from "@balcao/shared/users/password";
import { canGiveRights } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { passwordPolicy } from "../../nouns/auth/queries.ts";
import { RightsFields } from "./rights-fields.tsx";
import { useSaveUser } from "./save.ts";
import { SightCautions } from "./sight-caution.tsx";
import { CurrentPasswordField, PasswordField, TextField, type Values } from "./user-fields.tsx";

type Props = { user: User | null; onClose: () => void };

const valuesOf = (user: User | null): Values => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  currentPassword: "",
  profile: user?.profile ?? "user",
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? null,
  allTicket: user?.allTicket === "enable",
  newCustomers: user?.newCustomers !== "disable",
});

const asSwitch = (on: boolean) => (on ? ("enable" as const) : ("disable" as const));

const bodyOf = ({ name, email, allTicket, newCustomers, currentPassword, ...rest }: Values) => ({
  ...rest,
  ...(currentPassword === "" ? {} : { currentPassword }),
  name: name.trim(),
  email: email.trim(),
  allTicket: asSwitch(allTicket),
  newCustomers: asSwitch(newCustomers),
});

/** Adds or changes a user. Admins also give rights. Everybody else changes their own name, e-mail and password. */
export function UserDialog({ user, onClose }: Props) {
  const { t } = useTranslation("users");
  const me = useMe();
  const isNew = user === null;
  const isSelf = user?.id === me.id;
  const { form, dialog } = useEntityForm({
    id: user?.id ?? null,
    start: () => valuesOf(user),
    bodyOf,
    save: useSaveUser(),
    onSaved: () => {
      notify.success(t(isNew ? "added" : "saved"));
      onClose();
    },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const [email, password, profile] = useWatch({ control, name: ["email", "password", "profile"] });
  const { data: policy = usualPolicy } = useQuery(passwordPolicy);
  const lengths = lengthsFor(policy, { admin: profile === "admin", operator: user?.super ?? false });
  const asksCurrent = user !== null && (password !== "" || email.trim() !== user.email);
  const field = { register, isNew, lengths };
  return (
    <EntityDialog
      {...dialog}
      title={t(isNew ? "addTitle" : isSelf ? "profileTitle" : "editTitle")}
      action={t(isNew ? "add" : "common:save")}
      onClose={onClose}
    >
      <TextField name="name" autoComplete="name" autoFocus {...field} error={errors.name?.message} />
      <TextField name="email" type="email" autoComplete="email" {...field} error={errors.email?.message} />
      <PasswordField {...field} typed={password} error={errors.password?.message} />
      {asksCurrent ? <CurrentPasswordField {...field} isSelf={isSelf} error={errors.currentPassword?.message} /> : null}
      <CheckField control={control} name="newCustomers" label={t("newCustomersLabel")} />
      {canGiveRights(me) ? (
        <>
          <RightsFields control={control} fixed={isSelf || (user?.super ?? false)} profile={user?.profile ?? "user"} />
          <SightCautions control={control} user={user} />
        </>
      ) : null}
    </EntityDialog>
  );
}
