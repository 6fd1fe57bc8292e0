import type { ContactMerge } from "@balcao/shared/contacts/identity";
import { can } from "@balcao/shared/permissions";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf, fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { nameOf } from "../../../lib/contact-name.ts";
import basics from "../../../ui/basics.module.css";
import css from "./identity-card.module.css";
import { Part } from "./part.tsx";
import { useUndoMerge } from "../../../nouns/contacts/identity-queries.ts";

const readMs = 6000;
type Props = {
  merges: readonly ContactMerge[];
  /** The name of the contact that stayed. */
  name: string;
};

/**
 * The contacts that were merged into this contact. For a month each has a button that undoes the merge. The drawer may already show another contact
 * when the answer arrives, because the event comes first.
 */
export function Merges({ merges, name }: Props) {
  const { t } = useTranslation("contacts");
  const mayUndo = can(useMe(), "contacts-page:mergeContacts");
  const undo = useUndoMerge();
  const [asked, ask] = useState<ContactMerge | null>(null);
  if (merges.length === 0) return null;
  const gone = (merge: ContactMerge | null) => (merge ? nameOf(merge.gone, t("unnamed")) : "");
  const part = (merge: ContactMerge) =>
    void undo
      .mutateAsync(merge.id)
      .then(
        ({ closedTickets: { length } }) => {
          notify.success(t("identity.parted"));
          if (length > 0) notify.info(t("identity.stayedClosed", { count: length }), readMs);
        },
        () => undefined,
      )
      .then(() => ask((now) => (now === merge ? null : now)));
  return (
    <Part title={t("identity.merges")}>
      <ul className={`${basics["column"]} ${basics["wide"]} ${basics["gap10"]} ${css["lines"]}`}>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} name={gone(merge)} onUndo={mayUndo ? () => ask(merge) : null} />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        title={t("identity.undoTitle", { name: gone(asked) })}
        text={t("identity.undoText", { name: gone(asked), kept: name })}
        action={t("identity.undo")}
        busy={undo.isPending}
        onClose={() => ask(null)}
        onConfirm={() => asked && part(asked)}
      />
    </Part>
  );
}

type LineProps = {
  merge: ContactMerge;
  name: string;
  /** Undoes the merge. Null when this user may not undo it. */
  onUndo: (() => void) | null;
};

function MergeLine({ merge, name, onUndo }: LineProps) {
  const { t } = useTranslation("contacts");
  const { gone, mergedAt, reason, user, undoneAt, undoUntil } = merge;
  return (
    <li data-undone={undoneAt !== null}>
      <span dir="auto">{name}</span>
      {gone.number ? <small>{formatNumber(gone.number)}</small> : null}
      <small>
        <span title={fullOf(mergedAt)}>{dateOf(mergedAt)}</span>
        {" · "}
        {t(`mergeReason.${reason}`, { name: user?.name ?? t("formerUser") })}
      </small>
      <small>
        {undoneAt
          ? t("identity.undone", { date: dateOf(undoneAt) })
          : undoUntil
            ? t("identity.undoUntil", { date: dateOf(undoUntil) })
            : t("identity.tooOld")}
      </small>
      {onUndo && undoUntil ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Undo2 size={15} aria-hidden />}
          aria-label={t("identity.undoOf", { name })}
          onClick={onUndo}
        >
          {t("identity.undo")}
        </Button>
      ) : null}
    </li>
  );
}
