import OutlinedInput from "@mui/material/OutlinedInput";
import IconButton from "@mui/material/IconButton";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { RichText } from "../messages/rich-text.tsx";
import basics from "../../ui/basics.module.css";
import picture from "../../ui/looks/phone.module.css";
import css from "./playground.module.css";

type Props = {
  /** The name of the number or assistant, at the top of the phone. */
  name: string;
  /** This value changes with every new line, so that the newest line is scrolled into sight. */
  said: unknown;
  isEmpty: boolean;
  /** The content between the conversation and the field for a line. */
  offers?: ReactNode;
  /** Whether the customer can write nothing now. */
  disabled?: boolean;
  onSay: (body: string) => void;
  children: ReactNode;
};

/** The customer's phone: a conversation as list items, and a field for a line. */
export function PhoneFrame({ name, said, isEmpty, offers, disabled = false, onSay, children }: Props) {
  const { t } = useTranslation("playground");
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current && said) log.current.scrollTop = log.current.scrollHeight;
  }, [said]);
  return (
    <section className={`${basics["column"]} ${picture["phone"]} ${css["phone"]}`} aria-label={t("phone")}>
      <div className={`${basics["row"]} ${basics["apart"]} ${picture["top"]}`}>
        <Avatar name={name} size={28} />
        <strong className={basics["clipped"]} dir="auto">
          {name}
        </strong>
      </div>
      <div
        ref={log}
        className={`${basics["column"]} ${basics["tall"]} ${basics["top"]} ${basics["scrolls"]} ${basics["gap6"]} ${css["chat"]}`}
        role="log"
        aria-live="polite"
        aria-label={t("conversation")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
        tabIndex={0}
      >
        <ol className={css["lines"]}>
          {isEmpty ? <li className={`${basics["hint"]} ${basics["broken"]} ${css["why"]}`}>{t("begin")}</li> : null}
          {children}
        </ol>
      </div>
      {offers}
      <Composer disabled={disabled} onSay={onSay} />
    </section>
  );
}

/** A text that the customer wrote. */
export const CustomerBubble = ({ text }: { text: string }) => (
  <li className={picture["bubble"]} data-theirs>
    <span className={`${basics["written"]} ${picture["text"]}`} dir="auto">
      {text}
    </span>
  </li>
);

/** A text that the customer gets. `above` stands over the text. */
export const AnswerBubble = ({ text, above }: { text: string; above?: ReactNode }) => (
  <li className={picture["bubble"]}>
    {above}
    <span className={`${basics["written"]} ${picture["text"]}`} dir="auto">
      <RichText text={text} />
    </span>
  </li>
);

/** The field for a line. It stands inside the form of a dialog, so Enter sends the line and not the form. */
function Composer({ disabled, onSay }: { disabled: boolean; onSay: (body: string) => void }) {
  const { t } = useTranslation("playground");
  const [text, setText] = useState("");
  const isSilent = disabled || text.trim() === "";
  const say = () => {
    if (isSilent) return;
    onSay(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!event.nativeEvent.isComposing) say();
  };
  return (
    <div className={`${basics["row"]} ${css["composer"]}`}>
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        placeholder={t("write")}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { "aria-label": t("write"), maxLength: 1000 } }}
      />
      <IconButton aria-label={t("say")} onClick={say} disabled={isSilent}>
        <SendHorizontal size={18} />
      </IconButton>
    </div>
  );
}
