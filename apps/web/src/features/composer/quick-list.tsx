import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import Paperclip from "lucide-react/icons/paperclip";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import css from "./quick-list.module.css";
import { previewOf } from "./quick-answers.ts";

type Props = {
  id: string;
  found: readonly QuickMessage[];
  active: number;
  onChoose: (one: QuickMessage) => void;
};

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The suggested quick messages above the field. The focus stays in the field, which handles the keys. */
export function QuickList({ id, found, active, onChoose }: Props) {
  const { t } = useTranslation("messages");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} className={css["list"]} role="listbox" aria-label={t("quick.label")}>
      {found.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter and Tab of the field choose
        <div
          key={one.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <span className={css["code"]}>/{one.shortcode}</span>
          <span className={css["text"]} dir="auto">
            {previewOf(one)}
          </span>
          {one.isMedia ? <Paperclip size={14} role="img" aria-label={t("quick.withFile")} /> : null}
        </div>
      ))}
    </div>
  );
}
