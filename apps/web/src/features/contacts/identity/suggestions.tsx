import type { ContactIdentity } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import Merge from "lucide-react/icons/merge";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { nameOf, reachedBy } from "../../../lib/contact-name.ts";
import basics from "../../../ui/basics.module.css";
import css from "./identity-card.module.css";
import { Part } from "./part.tsx";
import { useMergeContacts } from "../../../nouns/contacts/identity-queries.ts";

type Suggestion = ContactIdentity["suggestions"][number];
type Props = {
  contact: ContactDetail;
  suggestions: readonly Suggestion[];
  onKept?: ((contact: ContactDetail) => void) | undefined;
};

/**
 * Lists contacts that may be the same person, and why. Users with the right can merge these contacts after a question that explains the result. The
 * event of the merge may show the remaining contact before the answer comes.
 */
export function Suggestions({ contact, suggestions, onKept }: Props) {
  const { t } = useTranslation("contacts");
  const mayMerge = can(useMe(), "contacts-page:mergeContacts");
  const merge = useMergeContacts(contact.id);
  const [other, ask] = useState<Suggestion["contact"] | null>(null);
  if (suggestions.length === 0) return null;
  const name = (one: Suggestion["contact"]) => nameOf(one, t("unnamed"));
  const join = (one: Suggestion["contact"]) =>
    void merge
      .mutateAsync(one.id)
      .then(
        (kept) => {
          notify.success(t("identity.merged"));
          onKept?.(kept);
        },
        () => undefined,
      )
      .then(() => ask((now) => (now === one ? null : now)));
  // The older contact remains. It has the lower id.
  const [stays, goes] = other && other.id < contact.id ? [other, contact] : [contact, other];
  return (
    <Part title={t("identity.suggestions")}>
      <ul className={`${basics["column"]} ${basics["wide"]} ${basics["gap10"]} ${css["people"]}`}>
        {suggestions.map((one) => (
          <Twin
            key={one.contact.id}
            suggestion={one}
            name={name(one.contact)}
            onMerge={mayMerge ? () => ask(one.contact) : null}
          />
        ))}
      </ul>
      <Confirm
        open={other !== null}
        title={t("identity.mergeTitle", { name: other ? name(other) : "" })}
        text={t("identity.mergeText", { stays: name(stays), goes: goes ? name(goes) : "" })}
        action={t("identity.merge")}
        busy={merge.isPending}
        onClose={() => ask(null)}
        onConfirm={() => other && join(other)}
      />
    </Part>
  );
}

type TwinProps = {
  suggestion: Suggestion;
  name: string /** Null when this user may not merge the contacts. */;
  onMerge: (() => void) | null;
};

function Twin({ suggestion: { contact, evidence }, name, onMerge }: TwinProps) {
  const { t } = useTranslation("contacts");
  return (
    <li>
      <Avatar name={name} src={contact.profilePicUrl} size={32} />
      <div>
        <strong dir="auto">{name}</strong>
        <small>{reachedBy(contact) || t("noNumber")}</small>
        <ul className={`${basics["column"]} ${basics["wide"]} ${css["evidence"]}`}>
          {evidence.map(({ kind, value }) => (
            <li className={basics["tiny"]} key={kind}>
              {t(`identity.evidence.${kind}`, {
                value: kind === "email" || kind === "name" ? value : formatNumber(value),
              })}
            </li>
          ))}
        </ul>
        {onMerge ? (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Merge size={15} aria-hidden />}
            aria-label={t("identity.mergeWith", { name })}
            onClick={onMerge}
          >
            {t("identity.merge")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
