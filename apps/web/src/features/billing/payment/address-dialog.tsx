import { brazilianStates, type PayerAddress } from "@balcao/shared/billing/payer-address";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useChangeAddress } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";

type Values = Omit<PayerAddress, "state"> & { state: string };
const blank: Values = { zip: "", street: "", number: "", district: "", city: "", state: "" };
const stateOf = (typed: string) => brazilianStates.find((one) => one === typed.trim().toUpperCase());
const digitsOf = (zip: string) => zip.replace(/\D/g, "");
const lines = [
  ["street", 120, "address-line1"],
  ["number", 20, "off"],
  ["district", 80, "address-level3"],
  ["city", 80, "address-level2"],
] as const;

/** Asks for the payer's address. The user types it once, before the first bank slip, and the subscription keeps it. */
export function AddressDialog({
  kept,
  onDone,
  onClose,
}: {
  kept: PayerAddress | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("billing");
  const change = useChangeAddress();
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: kept ?? blank });
  const save = handleSubmit(({ zip, state, ...rest }) => {
    const chosen = stateOf(state);
    if (chosen) change.mutate({ ...rest, zip: digitsOf(zip), state: chosen }, { onSuccess: onDone });
  });
  const required = { validate: (value: string) => value.trim() !== "" || t("addressPart.missing") };
  const line = (name: keyof Values, maxLength: number, autoComplete: string, registration: UseFormRegisterReturn) => (
    <TextField
      key={name}
      label={t(`addressPart.${name}`)}
      maxLength={maxLength}
      autoComplete={autoComplete}
      registration={registration}
      error={formState.errors[name]?.message}
    />
  );
  return (
    <EntityDialog
      title={t("address")}
      action={t("common:save")}
      dirty={formState.isDirty}
      busy={change.isPending}
      refusal={change.error ? errorText(change.error) : undefined}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p className={basics["note"]}>{t("addressWhy")}</p>
      {line(
        "zip",
        9,
        "postal-code",
        register("zip", { validate: (value) => /^\d{8}$/.test(digitsOf(value)) || t("addressPart.wrongZip") }),
      )}
      {lines.map(([name, most, autoComplete]) => line(name, most, autoComplete, register(name, required)))}
      {line(
        "state",
        2,
        "address-level1",
        register("state", { validate: (value) => stateOf(value) !== undefined || t("addressPart.wrongState") }),
      )}
    </EntityDialog>
  );
}
