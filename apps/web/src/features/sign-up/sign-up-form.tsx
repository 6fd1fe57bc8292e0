import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Plan } from "@balcao/shared/plans/schema";
import type { Segment } from "@balcao/shared/sign-up/rules";
import { passwordErrors } from "@balcao/shared/users/password";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import type { Language } from "../../lib/i18n.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/plain.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { typedIn, useFaults } from "../../ui/front/use-faults.ts";
import { faultsOf, type SignUpFields } from "./faults.ts";
import { AccountFields, CompanyFields } from "./fields.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { useSignUp } from "../../nouns/sign-up/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "../../ui/front/form-parts.module.css";

/** The field that each refusal is about. */
const fieldOf: Partial<Record<ErrorCode, keyof SignUpFields>> = {
  ERR_COMPANY_INVALID_CPF_CNPJ: "cpfCnpj",
  ERR_CPF_CNPJ_ALREADY_EXISTS: "cpfCnpj",
  ERR_EMAIL_ALREADY_EXISTS: "email",
  ERR_COMPANY_NAME_ALREADY_EXISTS: "name",
};

const fieldAbout = (error: unknown): keyof SignUpFields | undefined => {
  if (!(error instanceof AppError)) return undefined;
  const { code } = error;
  return passwordErrors.has(code) ? "password" : fieldOf[code];
};

type Props = { plans: readonly Plan[]; lengths: { min: number; max: number }; trialDays: number };

/** The form with which a company signs up. The server creates the company and its admin, and signs the admin in. */
export function SignUpForm({ plans, lengths, trialDays }: Props) {
  const { t, i18n } = useTranslation("signUp");
  const signUp = useSignUp();
  const form = useRef<HTMLFormElement>(null);
  const { faults, show, onInput } = useFaults((typed) => faultsOf(typed as SignUpFields, lengths));
  const [planId, choosePlan] = useState(plans[0]?.id ?? 0);
  const focus = (name: string | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget) as SignUpFields;
    const found = faultsOf(typed, lengths);
    show(found);
    signUp.reset();
    if (Object.keys(found).length > 0) return focus(Object.keys(found)[0]);
    const { segment, employeeCount, ...rest } = typed;
    signUp.mutate(
      {
        ...rest,
        segment: segment as Segment,
        employeeCount: Number(employeeCount),
        planId,
        language: i18n.language as Language,
        timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      {
        onSuccess: () => notify.success(t("done")),
        onError: (error) => focus(fieldAbout(error)),
      },
    );
  };
  const refused = signUp.isError ? refusal(signUp.error, t("failed")) : undefined;
  const refusedAt = fieldAbout(signUp.error);
  const wordsFor = (name: keyof SignUpFields) =>
    name === refusedAt ? refused : faults[name] && t(`fault.${faults[name]}`, lengths);
  return (
    <form ref={form} className={`${basics["column"]} ${css["form"]}`} onSubmit={submit} onInput={onInput} noValidate>
      <CompanyFields wordsFor={wordsFor} />
      <AccountFields wordsFor={wordsFor} lengths={lengths} />
      <PlanCards plans={plans} chosen={planId} trialDays={trialDays} onChoose={choosePlan} />
      {refused && !refusedAt ? <RefusalText text={refused} /> : null}
      <Button type="submit" busy={signUp.isPending}>
        {t("create")}
      </Button>
    </form>
  );
}

/** The text for the code of a refusal. A general refusal, or an error without a code, gets the text `otherwise`. */
const refusal = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.code !== "ERR_INTERNAL" && error.code !== "ERR_VALIDATION"
    ? errorText(error)
    : otherwise;
