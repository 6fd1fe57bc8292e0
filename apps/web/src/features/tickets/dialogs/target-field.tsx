import Autocomplete, { type AutocompleteRenderGroupParams } from "@mui/material/Autocomplete";
import type { PopperProps } from "@mui/material/Popper";
import TextField from "@mui/material/TextField";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasWords } from "../../../lib/plain-text.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { ColourDot, OnlineDot } from "../../../ui/fields/select-field.tsx";
import type { Target } from "./target.ts";
import basics from "../../../ui/basics.module.css";
import css from "./target-field.module.css";

type Props = {
  targets: readonly Target[];
  value: Target | null;
  /** `entered`: chosen by Enter or by the option's arrow. Either of them also sends the transfer. */
  onChange: (target: Target | null, entered: boolean) => void;
  error: string | undefined;
};

const fitting = (targets: readonly Target[], text: string): Target[] => {
  return targets.filter(({ name }) => hasWords(text, name));
};

/**
 * Finds a queue or a person by a part of the name. Enter chooses the first match, or the option that the arrows selected. Tab also chooses, and moves
 * to the next field. Enter in the empty field chooses nothing, because a key pressed by mistake would transfer the customer, and the customer would
 * get a message.
 */
export function TargetField({ targets, value, onChange, error }: Props) {
  const { t } = useTranslation("tickets");
  const [text, setText] = useState("");
  // The option that the arrows or the pointer selected. The first option is highlighted without a selection, so it is not reported.
  const lit = useRef<{ target: Target | null; byKeys: boolean }>(unlit);
  const isMeant = () => text.trim() !== "" || lit.current.byKeys;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Tab" || text.trim() === "" || value !== null) return;
    const target = lit.current.target ?? fitting(targets, text)[0];
    if (target) onChange(target, false);
  };
  return (
    <Field label={t("transfer.to")} error={error}>
      {(wiring) => (
        <Autocomplete
          size="small"
          options={targets}
          value={value}
          inputValue={text}
          autoHighlight={text.trim() !== ""}
          openOnFocus
          forcePopupIcon={false}
          slots={{ popper: InPlace }}
          noOptionsText={t("transfer.nobody")}
          closeText={t("common:close")}
          clearText={t("search.clear")}
          openText={t("transfer.to")}
          groupBy={({ kind }) => t(`transfer.group.${kind}`)}
          renderGroup={Group}
          filterOptions={(all, { inputValue }) => fitting(all, inputValue)}
          isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
          getOptionKey={({ kind, id }) => `${kind} ${id}`}
          getOptionLabel={({ name }) => name}
          onHighlightChange={(_event, target, by) => void (lit.current = { target, byKeys: by === "keyboard" })}
          onChange={(event, target) => onChange(target, isNow(event) || (isEnter(event) && isMeant()))}
          onInputChange={(_event, typed, why) => {
            if (why === "input") lit.current = unlit;
            setText(typed);
          }}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              autoFocus
              placeholder={t("transfer.placeholder")}
              error={error !== undefined}
              onKeyDown={onKeyDown}
              slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }}
            />
          )}
          renderOption={({ key: _key, ...option }, target) => (
            <li {...option} key={`${target.kind} ${target.id}`}>
              <Choice target={target} />
            </li>
          )}
        />
      )}
    </Field>
  );
}

const unlit = { target: null, byKeys: false };
const isEnter = (event: SyntheticEvent): boolean => "key" in event && event.key === "Enter";
const isNow = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest("[data-now]") !== null;

/** The options stand below the field and cover neither the note nor the buttons. Their height stays the same while the user types. */
const InPlace = ({ open, children }: PopperProps) =>
  open && typeof children !== "function" ? (
    <div className={`${basics["scrolls"]} ${basics["framed"]} ${css["options"]}`}>{children}</div>
  ) : null;

/** The queues, or the people, as a group within the list of options. */
const Group = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <li key={key} role="group" aria-label={group}>
    <div className={`${basics["hint"]} ${css["group"]}`} aria-hidden>
      {group}
    </div>
    <ul role="presentation">{children}</ul>
  </li>
);

function Choice({ target }: { target: Target }) {
  const { t } = useTranslation("tickets");
  if (target.kind === "queue")
    return (
      <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${basics["wide"]} ${css["choice"]}`}>
        <ColourDot color={target.color} />
        <span>{target.name}</span>
        <Now />
      </span>
    );
  return (
    <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${basics["wide"]} ${css["choice"]}`}>
      <OnlineDot online={target.online} />
      <span>{target.name}</span>
      <small>{t(target.online ? "route.online" : "route.offline")}</small>
      <Now />
    </span>
  );
}

/** The arrow of an option. A click on it sends the transfer without a further press, as Enter does. */
function Now() {
  const { t } = useTranslation("tickets");
  return (
    <i
      className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${css["now"]}`}
      data-now
      title={t("transfer.now")}
      aria-hidden
    >
      <ArrowRight size={16} />
    </i>
  );
}
