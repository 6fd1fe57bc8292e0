import { canGiveRights } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { useEntityForm } from "../../ui/use-entity-form.ts";
import { useMe } from "../auth/me.ts";
import { RightsFields } from "./rights-fields.tsx";
import { useSaveUser } from "./save.ts";
import { PasswordField, TextField, type Values } from "./user-fields.tsx";

type Props = { user: User | null; onClose: () => void };

const valuesOf = (user: User | null): Values => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  profile: user?.profile ?? "user",
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? null,
  allTicket: user?.allTicket === "enable",
});

const bodyOf = ({ name, email, allTicket, ...rest }: Values) => ({
  ...rest,
  name: name.trim(),
  email: email.trim(),
  allTicket: allTicket ? ("enable" as const) : ("disable" as const),
});

/** Adds or changes a user. Admins also give rights; everybody else changes their own name, e-mail and password. */
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
  return (
    <EntityDialog
      {...dialog}
      title={t(isNew ? "addTitle" : isSelf ? "profileTitle" : "editTitle")}
      action={t(isNew ? "add" : "common:save")}
      onClose={onClose}
    >
      <TextField
        name="name"
        autoComplete="name"
        autoFocus
        register={register}
        error={errors.name?.message}
        isNew={isNew}
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        register={register}
        error={errors.email?.message}
        isNew={isNew}
      />
      <PasswordField register={register} error={errors.password?.message} isNew={isNew} />
      {canGiveRights(me) ? (
        <RightsFields control={control} fixed={isSelf || (user?.super ?? false)} profile={user?.profile ?? "user"} />
      ) : null}
    </EntityDialog>
  );
}
