import type { Company } from "@balcao/shared/companies/schema";
import { digitsOf } from "@balcao/shared/phone";
import { formatPhone, segments } from "@balcao/shared/sign-up/rules";
import { formatTaxId, normalizeTaxId } from "@balcao/shared/tax-id";
import { lengthsFor, usualPolicy } from "@balcao/shared/users/password";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { passwordPolicy } from "../../nouns/auth/queries.ts";
import { CompanyChoices, CompanyTexts, FirstAdmin, type Values } from "./company-fields.tsx";
import { useSaveCompany } from "../../nouns/operator-companies/queries.ts";

const placeOf = (segment: string): number | null => {
  const place = (segments as readonly string[]).indexOf(segment);
  return place === -1 ? null : place;
};

const valuesOf = (company: Company | null): Values => ({
  name: company?.name ?? "",
  cpfCnpj: formatTaxId(company?.cpfCnpj ?? ""),
  email: company?.email ?? "",
  phone: formatPhone(company?.phone ?? ""),
  userName: "",
  password: "",
  segment: placeOf(company?.segment ?? ""),
  employeeCount: company?.employeeCount ?? null,
  planId: company?.plan?.id ?? null,
});

/** All values of the company for a request. For an existing company `useEntityForm` sends only the changed values. */
const bodyOf = ({ segment, employeeCount, planId, ...texts }: Values) => ({
  name: texts.name.trim(),
  cpfCnpj: normalizeTaxId(texts.cpfCnpj),
  email: texts.email.trim(),
  phone: digitsOf(texts.phone),
  userName: texts.userName.trim(),
  password: texts.password,
  segment: segments[segment ?? -1] ?? "Outro",
  employeeCount: employeeCount ?? 10,
  planId: planId ?? 0,
});

/** Adds a company with its first admin and its trial, or changes a company. */
export function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const { t } = useTranslation("operator");
  const isNew = company === null;
  const { form, dialog } = useEntityForm({
    id: company?.id ?? null,
    start: () => valuesOf(company),
    bodyOf,
    save: useSaveCompany(),
    onSaved: () => {
      notify.success(t("done"), preparedMs);
      onClose();
    },
    onRefused: () => notify.error(t("failed"), preparedMs),
  });
  const { data: policy = usualPolicy } = useQuery(passwordPolicy);
  return (
    <EntityDialog
      {...dialog}
      title={t(isNew ? "companies.addTitle" : "companies.editTitle")}
      action={t(isNew ? "companies.create" : "common:save")}
      onClose={onClose}
    >
      <CompanyTexts form={form} isNew={isNew} />
      {isNew ? <FirstAdmin form={form} lengths={lengthsFor(policy, { admin: true })} /> : null}
      <CompanyChoices form={form} isNew={isNew} />
    </EntityDialog>
  );
}
