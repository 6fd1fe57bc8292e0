import { Avatar } from "../avatar.tsx";
import basics from "../basics.module.css";
import css from "./mention-list.module.css";
import type { Suggestion } from "./mentions.ts";

export const optionId = (id: string, index: number) => `${id}-${index}`;
type Props = {
  id: string;
  label: string;
  found: readonly Suggestion[];
  active: number;
  onChoose: (one: Suggestion) => void;
};

/** Lists above the field the people whom the text may name. The focus stays in the field, whose arrow keys choose a person. */
export function MentionList({ id, label, found, active, onChoose }: Props) {
  return (
    <div id={id} role="listbox" className={css["mentions"]} aria-label={label}>
      {found.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrow keys and Enter in the field do the same
        <div
          key={one.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <Avatar name={one.name} size={24} />
          <span className={basics["clipped"]} dir="auto">
            {one.name}
          </span>
        </div>
      ))}
    </div>
  );
}
