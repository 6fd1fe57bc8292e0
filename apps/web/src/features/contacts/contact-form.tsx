import { nameFault, numberFault } from "@balcao/shared/contacts/rules";
import type { Contact, ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import css from "./contact-dialog.module.css";
import { ExtraInfoFields } from "./extra-info-fields.tsx";
import { ownerIn, useSaveContact } from "./queries.ts";
import type { Values } from "./values.ts";

type Props = {
  contact: ContactDetail | null;
  start?: { name?: string; number?: string } | undefined;
  onClose: () => void;
  onSaved?: ((contact: ContactDetail, isNew: boolean) => void) | undefined;
  onKnown?: ((contact: Contact) => void) | undefined;
};
const noticeMs = 5000;

const valuesOf = (contact: ContactDetail | null, start: Props["start"]): Values => ({
  name: contact?.name ?? start?.name ?? "",
  number: contact ? (contact.number ? formatNumber(contact.number) : "") : (start?.number ?? ""),
  email: contact?.email ?? "",
  extraInfo: contact?.extraInfo.map(({ id, name, value }) => ({ key: id, name, value })) ?? [],
});

/** Rows without a name say nothing; those that were there keep their id. */
const bodyOf = ({ name, number, email, extraInfo }: Values) => ({
  name: name.trim(),
  number: number.trim(),
  email: email.trim(),
  extraInfo: extraInfo
    .map(({ key, name: title, value }) => ({ ...(key ? { id: key } : {}), name: title.trim(), value: value.trim() }))
    .filter((row) => row.name !== ""),
});

export function ContactForm({ contact, start, onClose, onSaved, onKnown }: Props) {
  const { t } = useTranslation("contacts");
  const save = useSaveContact();
  // What it was when the form was opened; the contact goes on living.
  const [before] = useState(() => valuesOf(contact, start));
  const form = useForm<Values>({ defaultValues: before });
  const { control, register, handleSubmit, formState, setError } = form;
  const { errors, isDirty } = formState;
  const owner = ownerIn(save.error);
  const hasNumber = contact === null || before.number !== "";
  const submit = (values: Values) => {
    save.mutate(
      contact
        ? { id: contact.id, body: changesIn(bodyOf(values), bodyOf(before)) }
        : { id: null, body: bodyOf(values) },
      {
        onSuccess: (saved) => {
          if (saved.verified) notify.success(t(contact ? "saved" : "added"));
          else notify.info(t("savedUnverified"), noticeMs);
          onSaved?.(saved, contact === null);
          onClose();
        },
        onError: (error) => {
          if (error instanceof AppError && error.code === "ERR_WAPP_INVALID_CONTACT")
            setError("number", { message: errorText(error) }, { shouldFocus: true });
        },
      },
    );
  };
  const refusal = save.isError && !owner && !errors.number ? errorText(save.error) : undefined;
  return (
    <EntityDialog
      title={t(contact ? "editTitle" : "addTitle")}
      action={t(contact ? "common:save" : "add")}
      dirty={isDirty}
      busy={save.isPending}
      refusal={refusal}
      onSubmit={(event) => {
        // Opened over another form it is not that one's answer.
        event.stopPropagation();
        void handleSubmit(submit)(event);
      }}
      onClose={onClose}
    >
      {owner ? <Owner contact={owner} onUse={onKnown && (() => onKnown(owner))} /> : null}
      <UsualFields form={form} hasNumber={hasNumber} isGroup={contact?.isGroup === true} busy={save.isPending} />
      <ExtraInfoFields control={control} register={register} />
    </EntityDialog>
  );
}

type FieldsProps = { form: UseFormReturn<Values>; hasNumber: boolean; isGroup: boolean; busy: boolean };

function UsualFields({ form: { register, formState }, hasNumber, isGroup, busy }: FieldsProps) {
  const { t } = useTranslation("contacts");
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t("name")}
        error={errors.name?.message}
        autoFocus
        registration={register("name", { validate: (value) => sayFault(t, nameFault(value)) })}
      />
      {isGroup ? null : (
        <TextField
          label={t("number")}
          type="tel"
          placeholder="+55 11 98765-4321"
          help={busy ? t("checking") : t("numberHelp")}
          error={errors.number?.message}
          registration={register("number", {
            validate: (value) => (!hasNumber && value.trim() === "" ? true : sayFault(t, numberFault(value))),
          })}
        />
      )}
      <TextField
        label={t("email")}
        type="email"
        error={errors.email?.message}
        registration={register("email", { validate: (value) => isEmail(value.trim()) || t("emailFault") })}
      />
    </>
  );
}

type T = ReturnType<typeof useTranslation<"contacts">>["t"];
const sayFault = (t: T, fault: "required" | "short" | "long" | "invalid" | null) =>
  fault ? t(`fault.${fault}`) : true;
const isEmail = (value: string) => value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value);

/** Whose number it is. */
function Owner({ contact, onUse }: { contact: Contact; onUse: (() => void) | undefined }) {
  const { t } = useTranslation("contacts");
  return (
    <div className={css["owner"]} role="alert">
      <UserRound size={18} aria-hidden />
      <p>{t("numberOf", { name: contact.name })}</p>
      {onUse ? (
        <Button size="small" onClick={onUse}>
          {t("useKnown")}
        </Button>
      ) : null}
    </div>
  );
}
