import { canGiveRights } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
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

/** Adds a user, or changes one: admins with all that is theirs to give, everybody else their own name, e-mail and password. */
export function UserDialog({ user, onClose }: Props) {
  const { t } = useTranslation("users");
  const me = useMe();
  const save = useSaveUser();
  const isNew = user === null;
  const isSelf = user?.id === me.id;
  const givesRights = canGiveRights(me);
  const [first] = useState(() => valuesOf(user));
  const { control, register, handleSubmit, formState } = useForm<Values>({ defaultValues: first });
  const { errors, isDirty } = formState;
  const submit = (values: Values) => {
    const body = bodyOf(values);
    save.mutate(isNew ? { id: null, body } : { id: user.id, body: changesIn(body, bodyOf(first)) }, {
      onSuccess: () => {
        notify.success(t(isNew ? "added" : "saved"));
        onClose();
      },
    });
  };
  return (
    <EntityDialog
      title={t(isNew ? "addTitle" : isSelf ? "profileTitle" : "editTitle")}
      action={t(isNew ? "add" : "common:save")}
      dirty={isDirty}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
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
      {givesRights ? (
        <RightsFields control={control} fixed={isSelf || (user?.super ?? false)} profile={user?.profile ?? "user"} />
      ) : null}
    </EntityDialog>
  );
}
