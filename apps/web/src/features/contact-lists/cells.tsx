import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { formatNumber } from "@balcao/shared/phone";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./cells.module.css";

/** The columns of the page of contact lists. */
export function useListColumns(): Column<ContactList>[] {
  const { t } = useTranslation("contactLists");
  return [
    {
      key: "name",
      head: t("name"),
      cell: ({ id, name, consentSource }) => (
        <span
          className={`${basics["broken"]} ${basics["body"]} ${basics["firm"]} ${basics["block"]} ${css["name"]}`}
          dir="auto"
        >
          <Link to={`/contact-lists/${id}/contacts`}>{name}</Link>
          {consentSource ? <small className={`${basics["hint"]} ${basics["broken"]}`}>{consentSource}</small> : null}
        </span>
      ),
    },
    { key: "people", head: t("people"), cell: (list) => <People list={list} /> },
  ];
}

function People({ list: { contactsCount, validCount, invalidCount } }: { list: ContactList }) {
  const { t } = useTranslation("contactLists");
  const waiting = contactsCount - validCount - invalidCount;
  return (
    <span className={`${basics["wrapped"]} ${basics["quiet"]} ${basics["figures"]} ${css["facts"]}`}>
      <span>{contactsCount === 0 ? t("noContacts") : t("contacts", { count: contactsCount })}</span>
      {validCount > 0 ? <span>{t("validCount", { count: validCount })}</span> : null}
      {waiting > 0 ? <span>{t("waitingCount", { count: waiting })}</span> : null}
    </span>
  );
}

/** The columns for the people on a list. */
export function useItemColumns(): Column<ContactListItem>[] {
  const { t } = useTranslation("contactLists");
  return [
    { key: "name", head: t("name"), width: "minmax(0, 3fr)", cell: (item) => <Person item={item} /> },
    {
      key: "number",
      head: t("number"),
      width: "minmax(150px, 1fr)",
      cell: ({ number }) => <span className={basics["figures"]}>{formatNumber(number)}</span>,
    },
    {
      key: "validity",
      head: "WhatsApp",
      width: "minmax(170px, 1fr)",
      cell: ({ isWhatsappValid }) => <Validity valid={isWhatsappValid} />,
    },
  ];
}

function Person({ item: { name, email, variables } }: { item: ContactListItem }) {
  const known = Object.entries(variables);
  return (
    <span
      className={`${basics["broken"]} ${basics["body"]} ${basics["firm"]} ${basics["block"]} ${css["name"]}`}
      dir="auto"
    >
      {name}
      {email ? <small className={`${basics["hint"]} ${basics["broken"]}`}>{email}</small> : null}
      {known.length > 0 ? (
        <span className={`${basics["lines"]} ${basics["hint"]} ${basics["broken"]} ${css["variables"]}`}>
          {known.map(([key, value]) => `${key}: ${value}`).join(" · ")}
        </span>
      ) : null}
    </span>
  );
}

/** Says in words and with an icon whether WhatsApp knows a number. */
function Validity({ valid }: { valid: boolean | null }) {
  const { t } = useTranslation("contactLists");
  const [Icon, word] =
    valid === null
      ? ([Clock, t("validity.unchecked")] as const)
      : valid
        ? ([CircleCheck, t("validity.valid")] as const)
        : ([CircleX, t("validity.invalid")] as const);
  return (
    <span className={`${basics["quiet"]} ${basics["mark"]} ${css["validity"]}`} data-valid={valid}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
