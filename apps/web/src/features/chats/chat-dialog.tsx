import { chatTitle } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { PeopleField } from "../../nouns/users/people-field.tsx";
import { colleagueList } from "../../nouns/users/queries.ts";
import { useSaveChat } from "../../nouns/chats/queries.ts";

type Values = { title: string; users: number[] };
type Props = { chat: Chat | null; onClose: () => void; onMade: (chat: Chat) => void };

/** Makes a chat, or changes its title and members. The owner is always a member, and is not offered as a choice. */
export default function ChatDialog({ chat, onClose, onMade }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const colleagues = useQuery(colleagueList);
  const { form, dialog } = useEntityForm<Values, Values, Chat>({
    id: chat?.id ?? null,
    start: () => ({
      title: chat?.title ?? "",
      users: chat?.users.flatMap(({ userId }) => (userId === me.id ? [] : [userId])).toSorted((a, b) => a - b) ?? [],
    }),
    bodyOf: ({ title, users }) => ({ title: title.trim(), users }),
    save: useSaveChat(),
    onSaved: (saved) => {
      notify.success(t(chat ? "form.saved" : "form.created"), preparedMs);
      onClose();
      if (!chat) onMade(saved);
    },
  });
  const { control, register, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      title={t(chat ? "form.edit" : "form.add")}
      action={t(chat ? "common:save" : "form.create")}
      onClose={onClose}
    >
      <TextField
        label={t("form.title")}
        placeholder={t("form.titlePlaceholder")}
        maxLength={chatTitle.max}
        autoFocus
        error={formState.errors.title?.message}
        registration={register("title", { validate: (title) => title.trim() !== "" || t("form.titleMissing") })}
      />
      <Controller
        control={control}
        name="users"
        rules={{ validate: (users) => users.length > 0 || t("form.usersMissing") }}
        render={({ field, fieldState }) => (
          <PeopleField
            label={t("form.users")}
            help={t("form.usersHelp")}
            placeholder={t("form.usersPlaceholder")}
            people={colleagues.data?.filter(({ id }) => id !== me.id) ?? []}
            loading={colleagues.isPending}
            failed={colleagues.isError}
            chosen={field.value}
            onChange={(ids) => field.onChange(ids.toSorted((a, b) => a - b))}
            error={fieldState.error?.message}
          />
        )}
      />
    </EntityDialog>
  );
}
