import { type ReactElement, type ReactNode, useId } from "react";
import css from "./setting-row.module.css";

export type Wiring = { id: string; "aria-describedby": string };
type Props = {
  /** Where a link to it leads. */
  anchor: string;
  label: string;
  help: string;
  /** Why it does nothing at the moment. */
  idle?: string | null;
  /** Beside the words, or below them where it needs their whole width. */
  renderControl?: (wiring: Wiring) => ReactElement;
  children?: ReactNode;
};

/** One setting: what it is called, what it does, and its control. */
export function SettingRow({ anchor, label, help, idle = null, renderControl, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css["row"]} id={anchor} data-idle={idle !== null}>
      <div className={css["line"]}>
        <div className={css["words"]}>
          {renderControl ? <label htmlFor={id}>{label}</label> : <h3>{label}</h3>}
          <p id={note}>
            {help}
            {idle === null ? null : <em>{idle}</em>}
          </p>
        </div>
        {renderControl ? <div className={css["control"]}>{renderControl({ id, "aria-describedby": note })}</div> : null}
      </div>
      {children}
    </div>
  );
}
