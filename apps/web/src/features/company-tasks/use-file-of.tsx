import { type ChangeEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";

/** Lets a button choose a company's file. Returns the function for the button, and the input that must stand beside it. An empty file is refused. */
export function useFileOf(label: string, onFile: (file: File) => void): [choose: () => void, input: ReactNode] {
  const { t } = useTranslation("companyTasks");
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptying the input lets the user choose the same file again.
    target.value = "";
    if (file?.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file) onFile(file);
  };
  return [
    () => input.current?.click(),
    <input key="file" ref={input} type="file" hidden aria-label={label} onChange={take} />,
  ];
}
