import { nameFault, numberFault } from "@balcao/shared/contacts/rules";
import type { Contact, ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { formatNumber } from "@balcao/shared/phone";
import { isEmail } from "@balcao/shared/users/rules";
import Button from "@mui/material/Button";
import UserRound from "lucide-react/icons/user-round";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import basics from "../../ui/basics.module.css";
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

/** Rows without a name are left out, and stored rows keep their id. */
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
  const { form, dialog } = useEntityForm({
    id: contact?.id ?? null,
    start: () => valuesOf(contact, start),
    bodyOf,
    save,
    onSaved: (saved) => {
      if (saved.verified) notify.success(t(contact ? "saved" : "added"));
      else notify.info(t("savedUnverified"), noticeMs);
      onSaved?.(saved, contact === null);
      onClose();
    },
    onRefused: (error) => {
      if (error instanceof AppError && error.code === "ERR_WAPP_INVALID_CONTACT")
        form.setError("number", { message: errorText(error) }, { shouldFocus: true });
    },
  });
  const { control, register, formState } = form;
  const owner = ownerIn(save.error);
  const hasNumber = contact === null || formState.defaultValues?.number !== "";
  return (
    <EntityDialog
      {...dialog}
      title={t(contact ? "editTitle" : "addTitle")}
      action={t(contact ? "common:save" : "add")}
      refusal={owner || formState.errors.number ? undefined : dialog.refusal}
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
        registration={register("email", {
          validate: (value) => value.trim() === "" || isEmail(value.trim()) || t("emailFault"),
        })}
      />
    </>
  );
}

type T = ReturnType<typeof useTranslation<"contacts">>["t"];
type Fault = ReturnType<typeof nameFault> | ReturnType<typeof numberFault>;
const sayFault = (t: T, fault: Fault) =>
  fault === null
    ? true
    : fault === "required" || fault === "short" || fault === "long"
      ? t(`fault.${fault}`)
      : t(`errors:numberRefused.${fault}`);

/** Names the contact that already has the number. */
function Owner({ contact, onUse }: { contact: Contact; onUse: (() => void) | undefined }) {
  const { t } = useTranslation("contacts");
  return (
    <div className={`${basics["row"]} ${basics["framed"]} ${basics["small"]} ${css["owner"]}`} role="alert">
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
