import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import TagsIcon from "lucide-react/icons/tags";
import { lazy, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import { useTagsWish } from "../../nouns/tags/tags-wish.ts";
import basics from "../../ui/basics.module.css";
import css from "./tag-editor.module.css";
import { Late } from "../../ui/late.tsx";

const load = () => import("./tag-picker.tsx");
const TagPicker = lazy(load);
/** Fetches the picker when the pointer or the focus comes near. A failure is shown when the picker is opened. */
const warmUp = () => void load().catch(() => undefined);

type Props = {
  ticket: Ticket;
  /** Called when the user opens the picker by a key or a command, because the row may be folded. */
  onWanted?: () => void;
};

/** The tags of a ticket in one row and, for users who may act on the ticket, the button that changes them. */
export function TagEditor({ ticket, onWanted }: Props) {
  const { t } = useTranslation("tags");
  const me = useMe();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayEdit = canActOn(viewerOf(me), ticket);
  const button = useRef<HTMLButtonElement>(null);
  useTagsWish(() => {
    onWanted?.();
    setAnchor(button.current);
  });
  if (!mayEdit && ticket.tags.length === 0) return null;
  return (
    <div className={`${basics["row"]} ${basics["narrow"]} ${basics["gap6"]}`}>
      {ticket.tags.length > 0 ? (
        <ul
          className={`${basics["wrapped"]} ${basics["narrow"]} ${basics["gap4"]} ${css["tags"]}`}
          aria-label={t("ofTicket")}
        >
          {ticket.tags.map((tag) => (
            <li key={tag.id}>
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
      ) : null}
      {mayEdit ? (
        <button
          ref={button}
          type="button"
          className={`${basics["hint"]} ${basics["still"]} ${css["edit"]}`}
          aria-haspopup="dialog"
          onPointerEnter={warmUp}
          onFocus={warmUp}
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <TagsIcon size={14} aria-hidden />
          {t(ticket.tags.length > 0 ? "change" : "addToTicket")}
        </button>
      ) : null}
      {anchor ? (
        <Late>
          <TagPicker ticket={ticket} anchor={anchor} onClose={() => setAnchor(null)} />
        </Late>
      ) : null}
    </div>
  );
}
