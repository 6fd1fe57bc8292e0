import type { ListedContact } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import type { RowPosition } from "../../../ui/infinite-list.tsx";
import { Marks } from "../offers/marks.tsx";
import { nameOf } from "../offers/name-of.ts";
import { type Act, ContactActions } from "./contact-actions.tsx";
import css from "./contact-row.module.css";
import { Tick } from "./tick.tsx";

type Props = {
  contact: ListedContact;
  position: RowPosition;
  /** Null where the user cannot tick rows. */
  ticked: boolean | null;
  onTick: (id: number, range: boolean) => void;
  onAct: (act: Act, contact: ListedContact) => void;
  starting: boolean;
};

/** One contact: its name, its number, and marks for what keeps it from being written to. */
export function ContactRow({ contact, position, ticked, onTick, onAct, starting }: Props) {
  const { t } = useTranslation("contacts");
  const { id, number, email, profilePicUrl, isGroup } = contact;
  const name = nameOf(contact, t("unnamed"));
  return (
    <li {...position} className={css["row"]} data-ticked={ticked === true} data-pick={ticked !== null}>
      {ticked === null ? null : (
        <Tick
          label={t("selectOne", { name })}
          checked={ticked}
          onChange={({ nativeEvent }) => onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <div className={css["person"]}>
        <Avatar name={name} src={profilePicUrl} size={36} />
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <Marks contact={contact} />
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
