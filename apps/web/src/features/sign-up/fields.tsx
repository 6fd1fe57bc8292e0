import { employeeCounts, formatPhone, segments } from "@balcao/shared/sign-up/rules";
import { formatTaxId } from "@balcao/shared/tax-id";
import { lengthFault, strengthOf } from "@balcao/shared/users/password";
import { userLimits } from "@balcao/shared/users/rules";
import { type InputEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { SelectInput, TextInput } from "../../ui/plain.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import type { SignUpFields } from "./faults.ts";

type Props = { wordsFor: (name: keyof SignUpFields) => string | undefined };

/**
 * Adds punctuation to a number while the user types or pastes at the end. In the middle of the text the caret would jump, and deleted punctuation
 * would return.
 */
const masked = (format: (value: string) => string) => (event: InputEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  const takesAway = /^(delete|history)/.test(event.nativeEvent.inputType ?? "");
  if (input.selectionStart === input.value.length && !takesAway) input.value = format(input.value);
};

export function CompanyFields({ wordsFor }: Props) {
  const { t } = useTranslation("signUp");
  return (
    <fieldset>
      <legend>{t("company")}</legend>
      <Field label={t("name")} error={wordsFor("name")}>
        {(wiring) => <TextInput {...wiring} name="name" autoComplete="organization" autoFocus />}
      </Field>
      <Field label={t("cpfCnpj")} error={wordsFor("cpfCnpj")}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="cpfCnpj"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
            onInput={masked(formatTaxId)}
          />
        )}
      </Field>
      <Field label={t("segmentLabel")} error={wordsFor("segment")}>
        {(wiring) => (
          <SelectInput {...wiring} name="segment" defaultValue="">
            <option value="">{t("choose")}</option>
            {segments.map((segment) => (
              <option key={segment} value={segment}>
                {t(`segment.${segment}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("employees")} error={wordsFor("employeeCount")}>
        {(wiring) => (
          <SelectInput {...wiring} name="employeeCount" defaultValue="">
            <option value="">{t("choose")}</option>
            {employeeCounts.map((count) => (
              <option key={count} value={count}>
                {count > 100 ? t(`employeeCount.${count}`) : t("employeeCount.upTo", { count })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <PhoneField wordsFor={wordsFor} />
    </fieldset>
  );
}

function PhoneField({ wordsFor }: Props) {
  const { t } = useTranslation("signUp");
  return (
    <Field label={t("phone")} error={wordsFor("phone")}>
      {(wiring) => (
        <TextInput
          {...wiring}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(99) 99999-9999"
          maxLength={16}
          onInput={masked(formatPhone)}
        />
      )}
    </Field>
  );
}

export function AccountFields({ wordsFor, lengths }: Props & { lengths: { min: number; max: number } }) {
  const { t } = useTranslation(["signUp", "auth"]);
  const [password, setPassword] = useState("");
  const help =
    lengthFault(password, lengths) === "short"
      ? t("passwordHelp", lengths)
      : t(`auth:strength.${strengthOf(password)}`);
  return (
    <fieldset>
      <legend>{t("account")}</legend>
      <Field label={t("userName")} help={t("userNameHelp")} error={wordsFor("userName")}>
        {(wiring) => <TextInput {...wiring} name="userName" autoComplete="name" maxLength={userLimits.name.max} />}
      </Field>
      <Field label={t("email")} help={t("emailHelp")} error={wordsFor("email")}>
        {(wiring) => <TextInput {...wiring} name="email" type="email" autoComplete="username" maxLength={254} />}
      </Field>
      <Field label={t("password")} help={help} error={wordsFor("password")}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}
