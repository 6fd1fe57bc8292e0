import { byPlace, maxTagName, maxTagsOfTicket, minTagName } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Popover from "@mui/material/Popover";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { hasWords } from "../../lib/plain-text.ts";
import { findTicket } from "../../nouns/tickets/keys.ts";
import { freshColour } from "./pick-colour.ts";
import { allTags, useSaveTag, useSyncTags } from "../../nouns/tags/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./tag-picker.module.css";

type Props = { ticket: Ticket; anchor: HTMLElement | null; onClose: () => void };
type Option = { kind: "tag"; tag: Tag } | { kind: "create"; name: string };

/** Searches tags, adds and removes them, and makes a new tag of the typed name. Arrows move, Enter chooses, Esc closes. */
export default function TagPicker({ ticket, anchor, onClose }: Props) {
  const { t } = useTranslation("tags");
  const [text, setText] = useState("");
  const id = useId();
  const { tags, isPending, toggle, create } = useTicketTags(ticket);
  const options = isPending ? [] : optionsFor(tags, text.trim());
  const choose = (option: Option | undefined) => {
    if (option?.kind === "tag") toggle(option.tag);
    if (option?.kind === "create") create(option.name, () => setText(""));
  };
  const { active, move, onKeyDown } = useArrows(options.length, text, (index) => choose(options[index]));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("ofTicket"), className: css["paper"] ?? "" } }}
    >
      <SearchField
        id={id}
        active={options.length > 0 ? active : null}
        text={text}
        onType={setText}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable
        aria-label={t("title")}
        className={css["options"]}
      >
        {options.map((option, index) => (
          <PickerOption
            key={option.kind === "tag" ? option.tag.id : "create"}
            id={`${id}-${index}`}
            option={option}
            chosen={option.kind === "tag" && ticket.tags.some((tag) => tag.id === option.tag.id)}
            active={index === active}
            onHover={() => move(index)}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      {options.length === 0 ? (
        <p className={`${basics["note"]} ${css["nothing"]}`}>
          {t(isPending ? "common:loading" : text.trim() === "" ? "noTags" : "typeMore")}
        </p>
      ) : null}
    </Popover>
  );
}

/** The row on which the keys act. After a change of the text this is the first row again. */
function useArrows(count: number, text: string, choose: (index: number) => void) {
  const [at, setAt] = useState({ text, index: 0 });
  const active = at.text === text ? Math.min(at.index, count - 1) : 0;
  const move = (index: number) => setAt({ text, index });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose(active);
    else if (event.key === "ArrowDown") move((active + 1) % Math.max(1, count));
    else if (event.key === "ArrowUp") move((active - 1 + count) % Math.max(1, count));
    else return;
    event.preventDefault();
  };
  return { active, move, onKeyDown };
}

type FieldProps = {
  id: string;
  active: number | null;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ id, active, text, onType, onKeyDown }: FieldProps) {
  const { t } = useTranslation("tags");
  return (
    <input
      autoFocus
      role="combobox"
      aria-label={t("searchOrCreate")}
      aria-expanded
      aria-controls={`${id}-list`}
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      className={css["search"]}
      placeholder={t("searchOrCreate")}
      maxLength={maxTagName}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The tags whose names contain the text, with or without accents. When no tag has exactly this name, an option makes a new tag. */
function optionsFor(tags: readonly Tag[], typed: string): Option[] {
  const found = tags.filter(({ name }) => hasWords(typed, name)).map((tag) => ({ kind: "tag", tag }) as const);
  const known = tags.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return known || typed.length < minTagName ? found : [...found, { kind: "create", name: typed }];
}

function useTicketTags(ticket: Ticket) {
  const { t } = useTranslation("tags");
  const { data: tags = [], isPending } = useQuery(allTags);
  const sync = useSyncTags(ticket.id);
  const save = useSaveTag();
  const cache = useQueryClient();
  const set = (of: Ticket, next: readonly Tag[]) => {
    if (next.length > maxTagsOfTicket) notify.error(t("tooMany", { most: maxTagsOfTicket }));
    else sync.mutate({ ticket: of, tags: next });
  };
  const add = (of: Ticket, tag: Tag) => set(of, [...of.tags.filter(({ id }) => id !== tag.id), tag].toSorted(byPlace));
  return {
    tags,
    isPending,
    toggle: (tag: Tag) =>
      ticket.tags.some(({ id }) => id === tag.id)
        ? set(
            ticket,
            ticket.tags.filter(({ id }) => id !== tag.id),
          )
        : add(ticket, tag),
    create: (name: string, onMade: () => void) => {
      if (save.isPending) return;
      // The new tag is added even if the picker was closed meanwhile. It joins the tags that the ticket then has.
      void save.mutateAsync({ id: null, body: { name, color: freshColour(tags) } }).then(
        ({ userId: _userId, ticketsCount: _count, ...tag }) => {
          const now = findTicket(cache, (one) => one.id === ticket.id);
          if (now) add(now, tag);
          onMade();
        },
        (error) => notify.error(errorText(error)),
      );
    },
  };
}

type OptionProps = {
  id: string;
  option: Option;
  chosen: boolean;
  active: boolean;
  onHover: () => void;
  onChoose: () => void;
};

function PickerOption({ id, option, chosen, active, onHover, onChoose }: OptionProps) {
  const { t } = useTranslation("tags");
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that owns the list handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active}
      className={`${basics["row"]} ${basics["small"]} ${basics["gap10"]} ${css["option"]}`}
      ref={(row) => {
        if (active) row?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={active ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.kind === "tag" ? (
        <i className={basics["dot"]} style={{ background: option.tag.color }} aria-hidden />
      ) : (
        <Plus size={14} aria-hidden />
      )}
      <span className={`${basics["rest"]} ${basics["broken"]}`} dir="auto">
        {option.kind === "tag" ? option.tag.name : t("createNamed", { name: option.name })}
      </span>
      {chosen ? <Check size={16} aria-hidden /> : null}
    </div>
  );
}
