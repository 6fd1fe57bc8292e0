import ChevronDown from "lucide-react/icons/chevron-down";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from "react";
import basics from "./basics.module.css";
import css from "./plain.module.css";

/** Controls for pages without the component kit: the login, and the pages that report a failure. */

/** `quiet` is a button for an action other than the page's main action. */
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; quiet?: boolean };

export function Button({ busy = false, quiet = false, children, type = "button", disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={css["button"]}
      data-quiet={quiet}
      disabled={disabled ?? busy}
      aria-busy={busy}
    >
      {busy ? <LoaderCircle className={css["spin"]} size={18} aria-hidden /> : null}
      {children}
    </button>
  );
}

type IconProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode };

/** A button with only an icon. `label` is its name and its tooltip. */
export function IconButton({ label, children, ...rest }: IconProps) {
  return (
    <button {...rest} type="button" className={css["icon"]} aria-label={label} title={label}>
      {children}
    </button>
  );
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; end?: ReactNode };

export function TextInput({ end, ...rest }: InputProps) {
  return (
    <span className={`${basics["row"]} ${css["input"]}`}>
      <input {...rest} />
      {end}
    </span>
  );
}

/** The browser's own select. */
export function SelectInput(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={`${basics["row"]} ${css["input"]}`}>
      <select {...props} />
      <ChevronDown size={18} aria-hidden />
    </span>
  );
}
