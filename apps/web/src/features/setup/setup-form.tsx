import { AppError } from "@balcao/shared/errors";
import { lengthFault, passwordErrors, policyBounds, proposedPolicy, strengthOf } from "@balcao/shared/users/password";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { type Language, languages } from "../../lib/i18n.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Button, SelectInput, TextInput } from "../../ui/plain.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { typedIn, useFaults } from "../../ui/front/use-faults.ts";
import { faultsOf, ownLengths, type SetupFaults } from "./faults.ts";
import { type SetupFields, useSetUp } from "../../nouns/setup/queries.ts";
import basics from "../../ui/basics.module.css";
import parts from "../../ui/front/form-parts.module.css";
import css from "./setup-form.module.css";
import { ZoneInput } from "./zone-input.tsx";

type WordsFor = (name: keyof SetupFields) => string | undefined;

type Props = {
  onDone: (email: string) => void;
  /** Called when another user has already set up the installation. */
  onTaken: () => void;
};

const look = `${basics["column"]} ${parts["form"]} ${css["form"]}`;

/** The form for the first user and their company. */
export function SetupForm({ onDone, onTaken }: Props) {
  const { t, i18n } = useTranslation("setup");
  const setUp = useSetUp();
  const form = useRef<HTMLFormElement>(null);
  const { faults, show: setFaults, onInput } = useFaults((typed) => faultsOf(typed as SetupFields));
  const [policy, setPolicy] = useState({
    leastPassword: String(proposedPolicy.min),
    leastAdminPassword: String(proposedPolicy.adminMin),
  });
  const show = (found: SetupFaults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = typedIn(event.currentTarget) as SetupFields;
    const found = faultsOf(fields);
    show(found);
    if (Object.keys(found).length > 0) return;
    setUp.mutate(fields, {
      onSuccess: () => onDone(fields.email.trim()),
      onError: (error) => {
        if (!(error instanceof AppError)) return;
        if (error.code === "ERR_SETUP_CODE") show({ code: "wrongCode" });
        if (passwordErrors.has(error.code)) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
        if (error.code === "ERR_SETUP_DONE") onTaken();
      },
    });
  };
  const lengths = ownLengths(policy);
  const wordsFor: WordsFor = (name) => faults[name] && t(`fault.${faults[name]}`, lengths);
  return (
    <form ref={form} className={look} onSubmit={submit} onInput={onInput} noValidate>
      {setUp.isError && faults.code === undefined ? <RefusalText text={errorText(setUp.error)} /> : null}
      <Field label={t("code")} help={t("codeHelp")} error={wordsFor("code")}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <PersonFields wordsFor={wordsFor} lengths={lengths} />
      <PolicyFields
        wordsFor={wordsFor}
        policy={policy}
        onChange={(name, value) => setPolicy({ ...policy, [name]: value })}
      />
      <CompanyFields error={wordsFor("company")} spoken={i18n.language as Language} />
      <Button type="submit" busy={setUp.isPending}>
        {t("create")}
      </Button>
    </form>
  );
}

type Lengths = ReturnType<typeof ownLengths>;
function PersonFields({ wordsFor, lengths }: { wordsFor: WordsFor; lengths: Lengths }) {
  const { t } = useTranslation(["setup", "auth"]);
  const [password, setPassword] = useState("");
  return (
    <fieldset>
      <legend>{t("you")}</legend>
      <Field label={t("name")} error={wordsFor("name")}>
        {(wiring) => <TextInput {...wiring} name="name" autoComplete="name" maxLength={50} />}
      </Field>
      <Field label={t("email")} help={t("emailHelp")} error={wordsFor("email")}>
        {(wiring) => <TextInput {...wiring} name="email" type="email" autoComplete="username" maxLength={254} />}
      </Field>
      <Field
        label={t("password")}
        help={
          lengthFault(password, lengths) === "short"
            ? t("passwordHelp", lengths)
            : t(`auth:strength.${strengthOf(password)}`)
        }
        error={wordsFor("password")}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="new-password"
            maxLength={lengths.max}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}

type PolicyName = "leastPassword" | "leastAdminPassword";
type PolicyProps = {
  wordsFor: WordsFor;
  policy: Record<PolicyName, string>;
  onChange: (name: PolicyName, value: string) => void;
};

/** The shortest allowed password in this installation. */
function PolicyFields({ wordsFor, policy, onChange }: PolicyProps) {
  const { t } = useTranslation("setup");
  const names: PolicyName[] = ["leastPassword", "leastAdminPassword"];
  return (
    <fieldset>
      <legend>{t("passwords")}</legend>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`policy.${name}`)}
          help={name === "leastPassword" ? t("passwordsHelp") : undefined}
          error={wordsFor(name)}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name={name}
              type="number"
              inputMode="numeric"
              autoComplete="off"
              min={policyBounds.min.min}
              max={policyBounds.min.max}
              value={policy[name]}
              onChange={({ target }) => onChange(name, target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

/** The fields of the company. Its language is the page's language unless another one is chosen. */
function CompanyFields({ error, spoken }: { error: string | undefined; spoken: Language }) {
  const { t } = useTranslation("setup");
  const [chosen, choose] = useState<Language | null>(null);
  return (
    <fieldset>
      <legend>{t("yourCompany")}</legend>
      <Field label={t("company")} error={error}>
        {(wiring) => <TextInput {...wiring} name="company" autoComplete="organization" maxLength={50} />}
      </Field>
      <Field label={t("language")} help={t("languageHelp")}>
        {(wiring) => (
          <SelectInput
            {...wiring}
            name="language"
            value={chosen ?? spoken}
            onChange={({ target }) => choose(languages.find((one) => one === target.value) ?? null)}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {t(`common:languages.${one}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("timezone")} help={t("timezoneHelp")}>
        {(wiring) => <ZoneInput {...wiring} name="timezone" />}
      </Field>
    </fieldset>
  );
}
