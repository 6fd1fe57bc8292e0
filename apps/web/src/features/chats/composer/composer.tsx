import { isSayable } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "../../../lib/id.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import type { ComposerContext } from "../about.ts";
import { chatDrafts } from "../drafts.ts";
import { chatSigns } from "../../../nouns/chats/signs.ts";
import { type ChosenFile, unsentInChats } from "../../../nouns/chats/unsent-store.ts";
import { useEditChatMessage } from "../../../nouns/chats/queries.ts";
import { AboutStrip } from "./about-strip.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import frame from "../../../ui/thread/composer.module.css";
import { AttachButton, SendButton } from "../../../ui/thread/tools.tsx";
import css from "./composer.module.css";
import { MessageField } from "./message-field.tsx";
import type { useFiles } from "./use-files.ts";

type Props = {
  chat: Chat;
  about: ComposerContext;
  onAbout: (about: ComposerContext) => void;
  files: ReturnType<typeof useFiles>;
};

/** The text being written: a draft that this browser keeps, or the text of the message that is edited. */
function useText({ id: chatId }: Chat, about: ComposerContext) {
  const { id: userId } = useMe();
  const [draft, setDraft] = useState(() => chatDrafts.read(userId, chatId));
  const [edited, setEdited] = useState<{ of: ComposerContext; text: string }>({ of: null, text: "" });
  const editing = about?.kind === "edit" ? about : null;
  if (editing && edited.of !== editing) setEdited({ of: editing, text: editing.message.message });
  const change = (text: string) => {
    if (editing) return setEdited({ of: editing, text });
    setDraft(text);
    chatDrafts.write(userId, chatId, text);
    chatSigns.say(chatId, text !== "");
  };
  useEffect(() => () => chatSigns.say(chatId, false), [chatId]);
  return { text: editing ? edited.text : draft, change };
}

/** The field in which a message is written. Enter sends, Shift and Enter begin a new line. */
export function ChatComposer({ chat, about, onAbout, files: { files, add, remove, handOver } }: Props) {
  const { t } = useTranslation("chats");
  const { text, change } = useText(chat, about);
  const editing = about?.kind === "edit";
  const ready = editing ? text.trim() !== "" : isSayable(text, files.length);
  const send = useSend(chat, about, onAbout);
  const submit = () => {
    if (!ready) return;
    send(text.trim(), files);
    if (editing) return;
    change("");
    handOver();
  };
  const action = t(editing ? "composer.save" : "composer.send");
  return (
    <form
      className={`${frame["composer"]} ${css["composer"]}`}
      data-foot
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <AboutStrip about={about} onClose={() => onAbout(null)} />
      {editing ? null : <ChosenFiles files={files} onRemove={remove} />}
      <div className={frame["row"]}>
        {editing ? null : <AttachButton label={t("composer.attach")} onFiles={(list) => add([...list])} />}
        <MessageField
          chat={chat}
          about={about}
          text={text}
          onText={change}
          onEnter={submit}
          onEscape={() => onAbout(null)}
          onFiles={editing ? null : add}
        />
        <SendButton icon={SendHorizontal} label={action} title={action} disabled={!ready} />
      </div>
    </form>
  );
}

/** Sends a message, or saves the edited one. The text of a refused edit comes back into the field, so that it is not lost. */
function useSend(chat: Chat, about: ComposerContext, onAbout: Props["onAbout"]) {
  const { id: userId } = useMe();
  const { mutate: save } = useEditChatMessage();
  return (message: string, files: readonly ChosenFile[]) => {
    onAbout(null);
    if (about?.kind !== "edit")
      return unsentInChats.put({
        userId,
        chatId: chat.id,
        clientId: newId(),
        message,
        quoted: about?.message ?? null,
        files,
        at: new Date().toISOString(),
        order: unsentInChats.nextOrder(),
        fault: null,
      });
    if (message !== about.message.message) save({ id: about.message.id, message }, { onError: () => onAbout(about) });
  };
}
