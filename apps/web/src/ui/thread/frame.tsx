import ArrowDown from "lucide-react/icons/arrow-down";
import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import basics from "../basics.module.css";
import css from "./frame.module.css";

type Props = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  label: string;
  /** The element that scrolls. `inner` is its content. `useScroll` watches both. */
  box: RefObject<HTMLDivElement | null>;
  inner: RefObject<HTMLDivElement | null>;
  /** Content over the messages, such as the button that leads to the latest message. */
  over: ReactNode;
  children: ReactNode;
};

/** The frame in which the messages of a conversation scroll. Arrow keys move from one message to the next. */
export function ThreadFrame({ label, box, inner, over, children, ...rest }: Props) {
  return (
    <div className={`${basics["rest"]} ${css["frame"]}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move through it */}
      <div
        {...rest}
        ref={box}
        className={`${basics["rest"]} ${css["box"]}`}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
        tabIndex={0}
        onKeyDown={walk}
      >
        <div ref={inner} className={`${basics["column"]} ${css["inner"]}`}>
          {children}
        </div>
      </div>
      {over}
    </div>
  );
}

/** The line above the new messages. */
export const NewLine = ({ place, text }: { place: Ref<HTMLLIElement>; text: string }) => (
  <li
    ref={place}
    className={`${basics["row"]} ${basics["tiny"]} ${basics["strong"]} ${basics["bad"]} ${basics["gap12"]} ${css["line"]}`}
  >
    <span>{text}</span>
  </li>
);

/** The button that leads to the newest message, with the number of messages that came meanwhile. */
export const ToLatest = ({ label, missed = 0, onClick }: { label: string; missed?: number; onClick: () => void }) => (
  <button
    type="button"
    className={`${basics["quiet"]} ${basics["middle"]} ${css["latest"]}`}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {missed > 0 ? (
      <span className={`${basics["figures"]} ${basics["full"]} ${basics["tiny"]} ${basics["strong"]} ${css["missed"]}`}>
        {missed > 99 ? "99+" : missed}
      </span>
    ) : null}
    <ArrowDown size={18} aria-hidden />
  </button>
);

/** Arrow keys move the focus from message to message. The Tab key then reaches the focused message's actions. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-message]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows.at(-1) : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.tabIndex = -1;
  next.focus();
}
