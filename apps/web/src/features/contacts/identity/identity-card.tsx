import type { ContactIdentity } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dateOf, fullOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { contactDetail } from "../../../nouns/contacts/queries.ts";
import { BlockPart } from "./block-part.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./identity-card.module.css";
import { Merges } from "./merges.tsx";
import { OptOutPart } from "./opt-out-part.tsx";
import { Part } from "./part.tsx";
import { contactIdentity } from "../../../nouns/contacts/identity-queries.ts";
import { Suggestions } from "./suggestions.tsx";

type Props = {
  contactId: number;
  /** Called when the contact was merged into an older contact, which remains. */
  onKept?: (contact: ContactDetail) => void;
};

/** The identity of a contact: its addresses, names, merges and suggestions for merges, whether it is blocked, and whether it opted out. */
export default function IdentityCard({ contactId, onKept }: Props) {
  const { t } = useTranslation("contacts");
  const { data: contact } = useQuery(contactDetail(contactId));
  const { data: identity, isError, refetch } = useQuery(contactIdentity(contactId));
  if (isError && !identity) return <ErrorState text={t("identity.failed")} retry={() => void refetch()} />;
  if (!identity || !contact) return <CardSkeleton />;
  return (
    <div className={`${basics["column"]} ${css["card"]}`}>
      <Part title={t("identity.addresses")}>
        <Addresses identity={identity} />
      </Part>
      {identity.names.length > 0 ? (
        <Part title={t("identity.names")}>
          <Names names={identity.names} />
        </Part>
      ) : null}
      <Suggestions contact={contact} suggestions={identity.suggestions} onKept={onKept} />
      <Merges merges={identity.merges} name={contact.name} />
      {contact.isGroup ? null : (
        <>
          <OptOutPart contact={contact} optOut={identity.optOut} />
          <BlockPart contact={contact} blocked={identity.blocked} />
        </>
      )}
    </div>
  );
}

function Addresses({ identity: { identities, variants } }: { identity: ContactIdentity }) {
  const { t } = useTranslation("contacts");
  if (identities.length === 0) return <p className={css["quiet"]}>{t("identity.noAddress")}</p>;
  return (
    <ul className={`${basics["column"]} ${basics["wide"]} ${basics["gap10"]} ${css["lines"]}`}>
      {identities.map(({ kind, value, verified, firstSeen }) => (
        <li key={`${kind}:${value}`}>
          <span dir="auto">{kind === "phone" ? formatNumber(value) : kind === "username" ? `@${value}` : value}</span>
          <small>
            {t(`identity.kind.${kind}`)}
            {verified ? null : ` · ${t("identity.unverified")}`}
            {" · "}
            <span title={fullOf(firstSeen)}>{t("identity.since", { date: dateOf(firstSeen) })}</span>
          </small>
        </li>
      ))}
      {variants.map((form) => (
        <li key={form}>
          <span>{formatNumber(form)}</span>
          <small>{t("identity.variant")}</small>
        </li>
      ))}
    </ul>
  );
}

function Names({ names }: { names: ContactIdentity["names"] }) {
  const { t } = useTranslation("contacts");
  return (
    <ul className={`${basics["column"]} ${basics["wide"]} ${basics["gap10"]} ${css["lines"]}`}>
      {names.map(({ name, source, until }) => (
        <li key={`${name}:${until}`}>
          <span dir="auto">{name}</span>
          <small>
            {t(`identity.source.${source}`)}
            {" · "}
            <span title={fullOf(until)}>{t("identity.until", { date: dateOf(until) })}</span>
          </small>
        </li>
      ))}
    </ul>
  );
}

const CardSkeleton = () => (
  <div className={`${basics["column"]} ${css["card"]}`} aria-busy>
    <Skeleton width={120} height={18} />
    <Skeleton width={220} height={20} />
    <Skeleton width={180} height={20} />
    <Skeleton width={120} height={18} />
    <Skeleton width={240} height={20} />
  </div>
);
