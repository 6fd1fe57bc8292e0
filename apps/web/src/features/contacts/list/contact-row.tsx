import type { ListedContact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";
import { Ban, BellOff, type LucideIcon, Users } from "lucide-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import type { RowPlace } from "../../../ui/infinite-list.tsx";
import { nameOf } from "../name-of.ts";
import { type Act, ContactActions } from "./contact-actions.tsx";
import css from "./contact-row.module.css";

type Props = {
  contact: ListedContact;
  place: RowPlace;
  /** Null: nothing can be done with many at once. */
  ticked: boolean | null;
  onTick: (id: number, range: boolean) => void;
  onAct: (act: Act, contact: ListedContact) => void;
  starting: boolean;
};

/** One contact: who, how to reach them, what keeps them from being written to. */
export function ContactRow({ contact, place, ticked, onTick, onAct, starting }: Props) {
  const { t } = useTranslation("contacts");
  const { id, number, email, profilePicUrl, isGroup } = contact;
  const name = nameOf(contact, t("unnamed"));
  return (
    <li {...place} className={css["row"]} data-ticked={ticked === true} data-pick={ticked !== null}>
      {ticked === null ? null : (
        <label className={css["tick"]}>
          <input
            type="checkbox"
            aria-label={t("selectOne", { name })}
            checked={ticked}
            onChange={({ nativeEvent }) => onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
      )}
      <div className={css["person"]}>
        <Avatar name={name} src={profilePicUrl} size={36} />
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <Marks contact={contact} t={t} />
      </div>
      <span className={css["number"]}>
        {number ? formatNumber(number) : null}
        {number || isGroup ? null : <span className={css["quiet"]}>{t("noNumber")}</span>}
      </span>
      <span className={css["email"]} title={email}>
        {email}
      </span>
      <ContactActions contact={contact} name={name} starting={starting} onAct={onAct} />
    </li>
  );
}

type T = TFunction<["contacts"]>;

function Marks({ contact: { isGroup, blocked, optedOut }, t }: { contact: ListedContact; t: T }) {
  if (!isGroup && !blocked && !optedOut) return null;
  return (
    <span className={css["marks"]}>
      {isGroup ? <Mark icon={Users} word={t("group")} /> : null}
      {blocked ? <Mark icon={Ban} word={t("blocked")} why={t("blockedWhy")} tone="error" /> : null}
      {optedOut ? <Mark icon={BellOff} word={t("optedOut")} why={t("optedOutWhy")} tone="warning" /> : null}
    </span>
  );
}

function Mark({ icon: Icon, word, why, tone }: { icon: LucideIcon; word: string; why?: string; tone?: string }) {
  return (
    <span className={css["mark"]} title={why ?? word} data-tone={tone}>
      <Icon size={12} aria-hidden />
      <span>{word}</span>
    </span>
  );
}
