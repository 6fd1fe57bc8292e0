import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { Marks } from "../../../nouns/contacts/marks.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { contactDetail } from "../../../nouns/contacts/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./contact-card.module.css";
import { Late } from "../../../ui/late.tsx";

const ContactDialog = lazy(() => import("../../../nouns/contacts/contact-dialog.tsx"));

/** The contact's name, its numbers and addresses, and its extra info. */
export function ContactCard({ contactId }: { contactId: number }) {
  const { t } = useTranslation("contacts");
  const { data: contact, isError, refetch } = useQuery(contactDetail(contactId));
  const [editing, edit] = useState(false);
  if (isError && !contact) return <ErrorState text={t("contactFailed")} retry={() => void refetch()} />;
  if (!contact) return <CardSkeleton />;
  return (
    <section className={`${basics["row"]} ${basics["apart"]} ${css["card"]}`} aria-label={t("data")}>
      <Avatar name={nameOf(contact, t("unnamed"))} src={contact.profilePicUrl} size={72} />
      <p className={`${basics["broken"]} ${basics["strong"]} ${css["name"]}`} dir="auto">
        {nameOf(contact, t("unnamed"))}
      </p>
      <Marks contact={contact} />
      <Facts contact={contact} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Pencil size={15} />}
        onClick={() => edit(true)}
      >
        {t("edit")}
      </Button>
      {editing ? (
        <Late>
          <ContactDialog contactId={contactId} onClose={() => edit(false)} />
        </Late>
      ) : null}
    </section>
  );
}

function Facts({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation("contacts");
  const { number, userName, email, extraInfo, verified } = contact;
  return (
    <dl className={`${basics["column"]} ${basics["apart"]} ${css["facts"]}`}>
      {number ? (
        <Fact label={t("number")} value={formatNumber(number)} warning={verified ? undefined : t("unverified")} />
      ) : null}
      {userName ? <Fact label={t("userName")} value={`@${userName}`} /> : null}
      {email ? <Fact label={t("email")} value={email} /> : null}
      {extraInfo.map(({ id, name, value }) => (
        <Fact key={id} label={name} value={value} />
      ))}
    </dl>
  );
}

const doneMs = 1500;

type FactProps = { label: string; value: string; warning?: string | undefined };

function Fact({ label, value, warning }: FactProps) {
  const { t } = useTranslation("contacts");
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setDone(true);
      setTimeout(() => setDone(false), doneMs);
    } catch {
      notify.error(t("copyFailed"));
    }
  };
  const Icon = done ? Check : Copy;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span dir="auto">{value}</span>
        {value ? (
          <button type="button" aria-label={t(done ? "copied" : "copy", { what: label })} onClick={() => void copy()}>
            <Icon size={14} aria-hidden />
          </button>
        ) : null}
      </dd>
      {warning ? (
        <dd className={`${basics["row"]} ${basics["hint"]} ${basics["gap6"]}`}>
          <TriangleAlert size={14} aria-hidden />
          {warning}
        </dd>
      ) : null}
    </div>
  );
}

const CardSkeleton = () => (
  <div className={`${basics["row"]} ${basics["apart"]} ${css["card"]}`}>
    <Skeleton variant="circular" width={72} height={72} />
    <Skeleton width={160} height={24} />
    <Skeleton width={200} height={18} />
  </div>
);
