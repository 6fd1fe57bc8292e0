import { type ReactElement, type ReactNode, useId } from "react";
import basics from "../../ui/basics.module.css";
import css from "./setting-row.module.css";

export type Wiring = { id: string; "aria-describedby": string };
type Props = {
  /** The id of the row, to which links can lead. */
  anchor: string;
  label: string;
  help: string;
  /** Why the setting has no effect at the moment. */
  idle?: string | null;
  /** Draws the control beside the text. A control that needs the whole width is passed as `children` and stands below the text. */
  renderControl?: (wiring: Wiring) => ReactElement;
  children?: ReactNode;
};

/** One setting: its name, what it does, and its control. */
export function SettingRow({ anchor, label, help, idle = null, renderControl, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={`${basics["column"]} ${css["row"]}`} id={anchor} data-idle={idle !== null}>
      <div className={`${basics["ends"]} ${basics["top"]} ${css["line"]}`}>
        <div className={css["words"]}>
          {renderControl ? (
            <label className={`${basics["body"]} ${basics["firm"]}`} htmlFor={id}>
              {label}
            </label>
          ) : (
            <h3 className={`${basics["body"]} ${basics["firm"]}`}>{label}</h3>
          )}
          <p className={basics["note"]} id={note}>
            {help}
            {idle === null ? null : <em className={`${basics["tiny"]} ${basics["warning"]}`}>{idle}</em>}
          </p>
        </div>
        {renderControl ? (
          <div className={`${basics["column"]} ${basics["still"]} ${basics["narrow"]} ${css["control"]}`}>
            {renderControl({ id, "aria-describedby": note })}
          </div>
        ) : null}
      </div>
      {children}
    </div>
  );
}
