import { knowledgeFileEndings, maxKnowledgeFileBytes } from "@balcao/shared/knowledge/rules";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";

/**
 * Lets a button choose a file for the assistant. Returns the function for the button, and the input that must stand beside the button. An empty or
 * too large file is refused immediately.
 */
export function useFileChoice(label: string, onFile: (file: File) => void): [choose: () => void, input: ReactNode] {
  const { t } = useTranslation("prompts");
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptying the input lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    if (file.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file.size > maxKnowledgeFileBytes) notify.error(t("knowledge.file.tooLarge"));
    else onFile(file);
  };
  const accept = knowledgeFileEndings.join(",");
  return [
    () => input.current?.click(),
    <input key="file" ref={input} type="file" hidden accept={accept} aria-label={label} onChange={take} />,
  ];
}
