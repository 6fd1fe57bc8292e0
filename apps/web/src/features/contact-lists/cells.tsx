import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { formatNumber } from "@balcao/shared/phone";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import css from "./cells.module.css";

export function ListCells({ list }: { list: ContactList }) {
  const { t } = useTranslation("contactLists");
  const { contactsCount, validCount, invalidCount } = list;
  const waiting = contactsCount - validCount - invalidCount;
  return (
    <>
      <span className={css["name"]} dir="auto">
        <Link to={`/contact-lists/${list.id}/contacts`}>{list.name}</Link>
      </span>
      <span className={css["facts"]}>
        <span>{contactsCount === 0 ? t("noContacts") : t("contacts", { count: contactsCount })}</span>
        {validCount > 0 ? <span>{t("validCount", { count: validCount })}</span> : null}
        {waiting > 0 ? <span>{t("waitingCount", { count: waiting })}</span> : null}
      </span>
    </>
  );
}

export function ItemCells({ item }: { item: ContactListItem }) {
  const variables = Object.entries(item.variables);
  return (
    <>
      <span className={css["name"]} dir="auto">
        {item.name}
        {item.email ? <small>{item.email}</small> : null}
        {variables.length > 0 ? (
          <span className={css["variables"]}>{variables.map(([key, value]) => `{${key}} ${value}`).join(" · ")}</span>
        ) : null}
      </span>
      <span className={css["number"]}>{formatNumber(item.number)}</span>
      <Validity valid={item.isWhatsappValid} />
    </>
  );
}

/** Says whether WhatsApp has a number, in words and with a sign. */
function Validity({ valid }: { valid: boolean | null }) {
  const { t } = useTranslation("contactLists");
  const [Icon, word] =
    valid === null
      ? ([Clock, t("validity.unchecked")] as const)
      : valid
        ? ([CircleCheck, t("validity.valid")] as const)
        : ([CircleX, t("validity.invalid")] as const);
  return (
    <span className={css["validity"]} data-valid={valid}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
