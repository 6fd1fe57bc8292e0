import Paperclip from "lucide-react/icons/paperclip";
import type { LucideIcon } from "lucide-react/types";
import { type ButtonHTMLAttributes, useRef } from "react";
import basics from "../basics.module.css";
import css from "./composer.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: LucideIcon };

/** A button beside the field. `label` is its name, and also its tooltip unless `title` is given. */
export const ToolButton = (props: Props) => <IconButton title={props.label} {...props} type="button" look="tool" />;

/** The button that sends. Without an `onClick` it submits its form. */
export const SendButton = (props: Props) => (
  <IconButton {...props} type={props.onClick ? "button" : "submit"} look="send" />
);

const IconButton = ({ label, icon: Icon, look, ...rest }: Props & { look: "tool" | "send" }) => (
  <button {...rest} className={`${basics["quiet"]} ${basics["still"]} ${css[look]}`} aria-label={label}>
    <Icon size={20} aria-hidden />
  </button>
);

/** Chooses files to send. */
export function AttachButton({ label, onFiles }: { label: string; onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton icon={Paperclip} label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        data-testid="file-input"
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = "";
        }}
      />
    </>
  );
}
