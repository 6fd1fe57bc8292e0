import { isPassphrase, longestPassphrase, shortestPassphrase } from "@balcao/shared/company-tasks/rules";
import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import { companyNameLimits } from "@balcao/shared/sign-up/rules";
import Button from "@mui/material/Button";
import type { FormEvent, ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { useConfirmImport, useLookThrough } from "../../nouns/company-tasks/import-queries.ts";
import { Caution } from "../../ui/caution.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./company-tasks.module.css";

type Props = { one: CompanyImport };

interface FormProps {
  action: string;
  change: { isPending: boolean; error: unknown };
  onSubmit: (event: FormEvent) => void;
  children?: ReactNode;
}

/** The next step of an import. It shows why the server refused the step. */
function StepForm({ action, change, onSubmit, children }: FormProps) {
  return (
    <form className={css["step"]} noValidate onSubmit={onSubmit}>
      {children}
      {change.error ? <Caution urgent>{errorText(change.error)}</Caution> : null}
      <div>
        <Button type="submit" size="small" variant="contained" loading={change.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the passphrase with which the service examines the file, and asks again after a failure. */
export function LookForm({ one }: Props) {
  const { t } = useTranslation("companyTasks");
  const look = useLookThrough(one.id);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { passphrase: "" } });
  const lengths = { min: shortestPassphrase, max: longestPassphrase };
  return (
    <StepForm
      action={t(one.findings || one.failure ? "imports.lookAgain" : "imports.look")}
      change={look}
      onSubmit={(event) => void handleSubmit(({ passphrase }) => look.mutate(passphrase))(event)}
    >
      <TextField
        label={t("form.passphrase")}
        help={t("imports.passphraseHelp")}
        type="password"
        registration={register("passphrase", {
          validate: (text) => isPassphrase(text) || t("form.passphraseFault", lengths),
        })}
        error={formState.errors.passphrase?.message}
      />
    </StepForm>
  );
}

/** Starts the import of the found company, under another name when its own name is taken. */
export function ConfirmForm({ one: { id, findings } }: Props) {
  const { t } = useTranslation("companyTasks");
  const confirm = useConfirmImport(id);
  const isTaken = findings?.obstacles.some(({ what }) => what === "name") ?? false;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: "" } });
  return (
    <StepForm
      action={t("imports.confirm")}
      change={confirm}
      onSubmit={(event) => void handleSubmit(({ name }) => confirm.mutate(isTaken ? name.trim() : null))(event)}
    >
      {isTaken ? (
        <TextField
          label={t("imports.name")}
          maxLength={companyNameLimits.max}
          registration={register("name", {
            validate: (text) =>
              text.trim().length >= companyNameLimits.min || t("imports.nameFault", companyNameLimits),
          })}
          error={formState.errors.name?.message}
        />
      ) : null}
      <Caution>{t("imports.caution")}</Caution>
    </StepForm>
  );
}
