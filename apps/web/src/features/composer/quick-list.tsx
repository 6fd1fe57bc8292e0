import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import Paperclip from "lucide-react/icons/paperclip";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import basics from "../../ui/basics.module.css";
import css from "./quick-list.module.css";

type QuickHit = { quick: QuickMessage /** The text of the quick message with this ticket's values. */; filled: string };
type Props = {
  id: string;
  found: readonly QuickHit[];
  /** How many of the first suggestions were found by their shortcode. The rest were found only by their text. */
  titled: number;
  /** Whether there is no search term yet. */
  all: boolean;
  active: number;
  onChoose: (one: QuickMessage) => void;
};

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The suggested quick messages over the conversation. The focus stays in the field, which handles the keys. */
export function QuickList({ id, found, titled, all, active, onChoose }: Props) {
  const { t } = useTranslation("messages");
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const parts = [
    { from: 0, some: found.slice(0, titled), label: t(all ? "quick.mostUsed" : "quick.titled"), told: all },
    { from: titled, some: found.slice(titled), label: t("quick.inText"), told: true },
  ];
  return (
    <div className={css["over"]}>
      <div id={id} className={`${basics["card"]} ${css["list"]}`} role="listbox" aria-label={t("quick.label")}>
        {parts.map(({ from, some, label, told }) =>
          some.length > 0 ? (
            <div key={from} role="group" aria-label={label}>
              {told ? <p aria-hidden>{label}</p> : null}
              {some.map((one, index) => (
                <Option
                  key={one.quick.id}
                  id={optionId(id, from + index)}
                  one={one}
                  active={from + index === active}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Shown after a slash when the company has no quick message. */
export function NoQuickMessages() {
  const { t } = useTranslation("messages");
  return (
    <div className={css["over"]}>
      <p
        className={`${basics["card"]} ${basics["wrapped"]} ${basics["ends"]} ${basics["small"]} ${css["none"]}`}
        role="status"
      >
        {t("quick.none")}
        <Link to="/quick-messages">{t("quick.add")}</Link>
      </p>
    </div>
  );
}

/** Shown after a slash while the quick messages are loading, or when they could not be fetched. */
export function MissingQuickMessages({ failed, retry }: { failed: boolean; retry: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <div className={css["over"]}>
      <p
        className={`${basics["card"]} ${basics["wrapped"]} ${basics["ends"]} ${basics["small"]} ${css["none"]}`}
        role="status"
      >
        {t(failed ? "quick.failed" : "quick.coming")}
        {failed ? (
          <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
            {t("common:retry")}
          </button>
        ) : null}
      </p>
    </div>
  );
}

type OptionProps = Pick<Props, "onChoose"> & { id: string; one: QuickHit; active: boolean };

function Option({ id, one: { quick, filled }, active, onChoose }: OptionProps) {
  const { t } = useTranslation("messages");
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter and Tab in the field choose a suggestion
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(quick)}
    >
      <span className={`${basics["strong"]} ${basics["clipped"]} ${css["code"]}`}>/{quick.shortcode}</span>
      <span className={`${basics["lines"]} ${basics["rest"]} ${basics["quiet"]} ${basics["broken"]}`} dir="auto">
        {filled || quick.mediaName}
      </span>
      {quick.isMedia ? <Paperclip size={14} role="img" aria-label={t("quick.withFile")} /> : null}
    </div>
  );
}
