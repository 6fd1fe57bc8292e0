import Dialog from "@mui/material/Dialog";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { TicketDialogs } from "../../../pages/desk/tickets/ticket-dialogs.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import type { Command } from "../../../lib/shell/commands.ts";
import basics from "../../../ui/basics.module.css";
import css from "./palette.module.css";
import { type Find, useFinds } from "./use-finds.ts";

type Props = {
  commands: readonly Command[] | null;
  /** The text that was typed before the palette was on screen. */
  typed: string;
  onShown: () => void;
  onClose: () => void;
};

/** The palette, with the dialogs that its commands may open. */
export default function PalettePlace(props: Props) {
  return (
    <TicketDialogs onBegun={() => undefined}>
      <Palette {...props} />
    </TicketDialogs>
  );
}

function Palette({ commands, ...rest }: Props) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      open={commands !== null}
      onClose={rest.onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        paper: { className: css["paper"] ?? "", "aria-label": t("palette.title") },
        container: { className: css["container"] ?? "" },
      }}
    >
      {commands ? <Finder commands={commands} {...rest} /> : null}
    </Dialog>
  );
}

/** The search field and its results. The focus stays in the field: arrow keys move, and Enter chooses. */
function Finder({ commands, typed, onShown, onClose }: Props & { commands: readonly Command[] }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const [term, setTerm] = useState(typed);
  useEffect(onShown, [onShown]);
  const [at, setAt] = useState({ term: "", active: 0 });
  const { groups, searching, failed } = useFinds(term, commands);
  const state = searching ? "searching" : failed ? "failed" : "nothing";
  const finds = groups.flatMap((group) => group.finds);
  const active = Math.min(at.term === term ? at.active : 0, Math.max(0, finds.length - 1));
  const take = (find: Find) => {
    onClose();
    find.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = finds[active];
    if (event.nativeEvent.isComposing || !chosen) return;
    if (step !== undefined) setAt({ term, active: (active + step + finds.length) % finds.length });
    else if (event.key === "Enter") take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={`${basics["row"]} ${basics["quiet"]} ${css["field"]}`}>
        <Search size={18} aria-hidden />
        <input
          className={basics["rest"]}
          autoFocus
          role="combobox"
          aria-label={t("palette.title")}
          aria-expanded={finds.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={finds[active] ? `${id}-${active}` : undefined}
          placeholder={t("palette.placeholder")}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Finds id={id} groups={groups} active={active} onTake={take} />
      <p className={`${basics["quiet"]} ${basics["body"]} ${css["state"]}`} role="status">
        {finds.length > 0 ? null : t(`palette.${state}`, { term: term.trim() })}
      </p>
    </>
  );
}

type FindsProps = Pick<ReturnType<typeof useFinds>, "groups"> & {
  id: string;
  active: number;
  onTake: (find: Find) => void;
};

function Finds({ id, groups, active, onTake }: FindsProps) {
  const { t } = useTranslation("shell");
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { finds }) => sum + finds.length, 0),
  );
  return (
    <div id={id} className={css["list"]} role="listbox" aria-label={t("palette.found")}>
      {groups.map(({ name, finds }, index) => (
        <div key={name} role="group" aria-label={t(`palette.${name}`)}>
          <p aria-hidden>{t(`palette.${name}`)}</p>
          {finds.map((find, place) => {
            const number = (starts[index] ?? 0) + place;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field chooses
              <div
                key={find.id}
                id={`${id}-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === active}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(find)}
              >
                <Row find={find} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Row({ find: { label, detail, icon: Icon, picture, keys } }: { find: Find }) {
  return (
    <>
      {Icon ? <Icon size={18} aria-hidden /> : <Avatar name={label} src={picture ?? null} size={24} />}
      <span className={`${basics["still"]} ${basics["clipped"]} ${css["label"]}`} dir="auto">
        {label}
      </span>
      {detail ? (
        <span className={`${basics["clipped"]} ${basics["note"]} ${css["detail"]}`} dir="auto">
          {detail}
        </span>
      ) : null}
      {keys ? <kbd>{keys}</kbd> : null}
    </>
  );
}
