import type { Profile } from "@balcao/shared/permissions";
import { isEmail } from "@balcao/shared/users/rules";
import { useState } from "react";
import { type Control, Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { sendsMail } from "../../lib/sends-mail.ts";
import { useInvite } from "../../nouns/invitations/noun.ts";
import { ProfileSelect } from "../../nouns/users/profile-select.tsx";
import { QueuesSelect } from "../../nouns/queues/queues-select.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { LinkDialog, type NewInvitation } from "./link-dialog.tsx";

type Values = { email: string; profile: Profile; queueIds: number[] };
const offered: readonly Profile[] = ["user", "admin"];

/**
 * Invites a colleague by e-mail, or with a link that the admin passes on. The admin chooses the colleague's rights here, and the colleague chooses
 * the name and the password.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  const invite = useInvite();
  const [made, show] = useState<NewInvitation | null>(null);
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: "", profile: "user", queueIds: [] },
  });
  const submit = handleSubmit(({ email, ...rest }) =>
    invite.mutate({ ...rest, email: email.trim() }, { onSuccess: show }),
  );
  if (made) return <LinkDialog made={made} onClose={onClose} />;
  return (
    <EntityDialog
      title={t("invite.title")}
      action={t("invite.make")}
      dirty={formState.isDirty}
      busy={invite.isPending}
      refusal={invite.error ? errorText(invite.error) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={t("invite.email")}
        help={t(sendsMail() ? "invite.emailHelp" : "invite.emailHelpNoMail")}
        type="email"
        autoFocus
        maxLength={254}
        registration={register("email", {
          validate: (value) => value.trim() === "" || isEmail(value.trim()) || t("fault.emailInvalid"),
        })}
        error={formState.errors.email?.message}
      />
      <Controller
        control={control}
        name="profile"
        render={({ field: { value, onChange, ref } }) => (
          <ProfileSelect choices={offered} value={value} onChange={onChange} inputRef={ref} />
        )}
      />
      <QueuesField control={control} />
    </EntityDialog>
  );
}

function QueuesField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("users");
  return (
    <Controller
      control={control}
      name="queueIds"
      render={({ field: { value, onChange, ref } }) => (
        <QueuesSelect
          label={t("field.queues")}
          help={value.length === 0 ? t("invite.noQueueHelp") : undefined}
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
