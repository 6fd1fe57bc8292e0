import type { FormEvent, ReactNode } from "react";
import basics from "./basics.module.css";
import css from "./filter-bar.module.css";

type Props = {
  label: string;
  /** Called when the user submits all choices together. Without this function each choice takes effect immediately. */
  onSubmit?: () => void;
  fault?: string | null;
  children: ReactNode;
};

/** The fields that narrow the content of a page, side by side when there is room. */
export function FilterBar({ label, onSubmit, fault = null, children }: Props) {
  const content = (
    <>
      {children}
      {fault ? (
        <p role="alert" className={`${basics["small"]} ${basics["bad"]} ${css["fault"]}`}>
          {fault}
        </p>
      ) : null}
    </>
  );
  if (!onSubmit)
    return (
      <div
        className={`${basics["wrapped"]} ${basics["still"]} ${basics["unprinted"]} ${css["filter"]}`}
        role="group"
        aria-label={label}
      >
        {content}
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={`${basics["wrapped"]} ${basics["still"]} ${basics["unprinted"]} ${css["filter"]}`}
      onSubmit={submit}
      noValidate
      aria-label={label}
    >
      {content}
    </form>
  );
}
