import { maxChatMessage } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { type ClipboardEvent, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ComposerContext } from "../about.ts";
import { MentionField } from "../../../ui/mention/mention-field.tsx";
import { useMe } from "../../../nouns/auth/me.ts";

type Props = {
  chat: Chat;
  about: ComposerContext;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  /** Takes pasted files. Null when the composer takes no files. */
  onFiles: ((files: readonly File[]) => void) | null;
};

/** The field itself and, above it, the members that a typed @ may name. */
export function MessageField({ chat, about, text, onText, onEnter, onEscape, onFiles }: Props) {
  const { t } = useTranslation("chats");
  const field = useRef<HTMLTextAreaElement>(null);
  const { id: meId } = useMe();
  const people = useMemo(() => chat.users.map(({ user }) => user), [chat.users]);
  useEffect(() => {
    if (about) field.current?.focus();
  }, [about]);
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  const label = t(about?.kind === "edit" ? "composer.edit" : "composer.placeholder");
  return (
    <MentionField
      people={people}
      meId={meId}
      field={field}
      listLabel={t("composer.mention")}
      maxLength={maxChatMessage}
      value={text}
      aria-label={label}
      placeholder={label}
      onText={onText}
      onEnter={onEnter}
      onEscape={() => {
        if (about) onEscape();
      }}
      onPaste={onPaste}
    />
  );
}
