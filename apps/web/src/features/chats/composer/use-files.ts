import { maxChatFiles } from "@balcao/shared/chats/rules";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../../lib/format.ts";
import { newId } from "../../../lib/id.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import type { ChosenFile } from "../../../nouns/chats/unsent-store.ts";

/** The files that go with the next message. */
export function useFiles() {
  const { t, i18n } = useTranslation("chats");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const add = (chosen: readonly File[]) => {
    const fits = chosen.filter(({ size }) => size <= maxFileBytes);
    for (const { name, size } of chosen)
      if (size > maxFileBytes)
        notify.error(t("composer.tooLarge", { name, size: sizeOf(maxFileBytes, i18n.language) }), preparedMs);
    if (files.length + fits.length > maxChatFiles)
      notify.error(t("composer.tooMany", { count: maxChatFiles }), preparedMs);
    const taken = fits.slice(0, maxChatFiles - files.length);
    setFiles([...files, ...taken.map((file) => ({ key: newId(), file, url: URL.createObjectURL(file) }))]);
  };
  const remove = (gone: ChosenFile) => {
    URL.revokeObjectURL(gone.url);
    setFiles(files.filter((one) => one !== gone));
  };
  /** Empties the list, because the files now belong to a message. */
  const handOver = () => setFiles([]);
  return { files, add, remove, handOver };
}
