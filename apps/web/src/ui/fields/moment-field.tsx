import OutlinedInput from "@mui/material/OutlinedInput";
import CalendarDays from "lucide-react/icons/calendar-days";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "../../lib/time/calendar.ts";
import { isoOf, localOf } from "../../lib/time/zoned.ts";
import { IconButton } from "../plain.tsx";
import { Field } from "./field.tsx";
import { MomentCalendar } from "./moment-calendar.tsx";
import css from "./moment-field.module.css";
import {
  caretAfter,
  isMoment,
  maskMoment,
  momentFault,
  momentOfText,
  type MomentKind,
  settleMoment,
  stepMoment,
  textOfMoment,
} from "./moment-text.ts";

type Props = {
  kind: MomentKind;
  label: string;
  /** "2026-11-21", or "2026-11-21T14:30" on the company's clock. "" means no value. While the user types it is the unfinished text. */
  value: string;
  onChange: (value: string) => void;
  /** The company's time zone. The value follows its clock and never the browser's. */
  zone: string;
  help?: string | undefined;
  error?: string | undefined;
  min?: string;
  max?: string;
  small?: boolean;
  autoFocus?: boolean;
  inputRef?: RefCallback<HTMLInputElement>;
  onBlur?: () => void;
};

/**
 * The only field of the product for a day, or a day and a time. The user types dd/mm/yyyy HH:mm or picks from a calendar, the same in every browser.
 * The field itself reports an invalid day, and a day that is too early or too late.
 */
export function MomentField(props: Props) {
  const { kind, label, value, zone, help, error, min, max, small = false, autoFocus = false } = props;
  const { t } = useTranslation();
  const field = useMomentField(props);
  const fault = field.left ? momentFault(kind, value, min, max) : null;
  const bound = textOfMoment(kind, (fault === "early" ? min : max) ?? "");
  const own =
    fault === null ? undefined : fault === "none" ? t(`moment.${kind}Fault`) : t(`moment.${fault}`, { bound });
  return (
    <Field label={label} help={help} error={own ?? error}>
      {(wiring) => (
        <>
          <OutlinedInput
            size={small ? "small" : "medium"}
            className={css["field"] ?? ""}
            value={textOfMoment(kind, value)}
            placeholder={t(`moment.${kind}`)}
            autoComplete="off"
            autoFocus={autoFocus}
            error={(own ?? error) !== undefined}
            inputRef={field.setInput}
            onChange={field.onType}
            onBlur={field.onLeave}
            onKeyDown={field.onKeyDown}
            slotProps={{ input: { ...wiring, inputMode: "numeric", spellCheck: false } }}
            endAdornment={
              <IconButton
                label={t("moment.pick", { label })}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => field.open(currentTarget)}
              >
                <CalendarDays size={18} aria-hidden />
              </IconButton>
            }
          />
          {field.anchor ? (
            <MomentCalendar
              label={label}
              day={isMoment(kind, value) ? value.slice(0, 10) : null}
              zone={zone}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              anchor={field.anchor}
              onPick={field.pick}
              onClear={value === "" ? undefined : field.clear}
              onClose={field.close}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

function useMomentField({ kind, value, onChange, zone, inputRef, onBlur }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const typing = useTyping(kind, value, onChange, input);
  const [left, leave] = useState(false);
  const [anchor, open] = useState<HTMLElement | null>(null);
  const settle = () => {
    const meant = settled(kind, value, zone);
    if (meant !== value) onChange(meant);
  };
  const close = () => open(null);
  const wasOpen = useRef(false);
  // The open calendar keeps the focus, so the field takes the focus back after the calendar has closed.
  useEffect(() => {
    if (wasOpen.current && !anchor) input.current?.focus();
    wasOpen.current = anchor !== null;
  }, [anchor]);
  return {
    left,
    anchor,
    open,
    close,
    onType: typing.type,
    setInput: (node: HTMLInputElement | null) => {
      input.current = node;
      inputRef?.(node);
    },
    onLeave: () => {
      settle();
      leave(true);
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.key === "Enter") settle();
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      if (event.altKey) return open(event.currentTarget);
      typing.step(event.currentTarget.selectionStart ?? 0, event.key === "ArrowUp" ? 1 : -1);
    },
    pick: (day: Day) => {
      onChange(kind === "day" ? day : `${day}T${timeOn(day, value, zone)}`);
      close();
    },
    clear: () => {
      onChange("");
      close();
    },
  };
}

const digits = (text: string) => text.replace(/\D/g, "");

/** Applies the mask while the user types. The caret stays at its digit when the text around it changes. */
function useTyping(
  kind: MomentKind,
  value: string,
  onChange: (value: string) => void,
  input: { current: HTMLInputElement | null },
) {
  const caret = useRef<number | null>(null);
  const [, again] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (next: string, at: number) => {
    caret.current = at;
    again();
    onChange(next);
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = target.value;
    const at = target.selectionStart ?? typed.length;
    const before = textOfMoment(kind, value);
    // A separator that the user deletes in the middle comes back, and only the caret moves over it.
    if (at < typed.length && typed.length < before.length && digits(typed) === digits(before)) return put(value, at);
    const text = maskMoment(kind, typed);
    put(momentOfText(kind, text), caretAfter(text, digits(typed.slice(0, at)).length, /\D$/.test(typed.slice(0, at))));
  };
  return { type, step: (at: number, by: 1 | -1) => put(stepMoment(kind, value, at, by), at) };
}

const now = () => new Date().toISOString();
/** The value that the user meant. A time that the clock skips becomes the moment after it, and the field then shows that moment. */
function settled(kind: MomentKind, value: string, zone: string): string {
  const meant = settleMoment(kind, value, localOf(now(), zone).slice(0, 10));
  if (kind === "day" || !isMoment(kind, meant)) return meant;
  const iso = isoOf(meant, zone);
  return iso === null ? meant : localOf(iso, zone);
}

const morning = "09:00";
/** The time for a picked day: the field's present time, or else the next full hour for today and the morning for another day. */
function timeOn(day: Day, value: string, zone: string): string {
  if (isMoment("moment", value)) return value.slice(11);
  const local = localOf(now(), zone);
  const next = Number(local.slice(11, 13)) + 1;
  return day === local.slice(0, 10) && next < 24 ? `${String(next).padStart(2, "0")}:00` : morning;
}
