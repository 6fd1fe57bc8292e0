import type { CompanyDashboard } from "@balcao/shared/dashboard/operator-api";
import { type EmployeeCount, employeeCounts, formatPhone, segments } from "@balcao/shared/sign-up/rules";
import { formatTaxId } from "@balcao/shared/tax-id";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../lib/format.ts";
import { cityOf, describeZone } from "../../lib/time/zones.ts";
import { Facts } from "./facts.tsx";

/** The company's registration data. */
export function Registration({ data: { company, timezone } }: { data: CompanyDashboard }) {
  const { t } = useTranslation("operator");
  const { t: words } = useTranslation("signUp");
  const none = t("company.none");
  const segment = segments.find((one) => one === company.segment);
  const employees = employeeCounts.find((one) => one === company.employeeCount);
  const employeesIn = (count: EmployeeCount) =>
    count > 100 ? words(`employeeCount.${count}`) : words("employeeCount.upTo", { count });
  return (
    <Facts
      title={t("company.registration")}
      facts={[
        { name: t("company.id"), value: company.id },
        { name: t("company.state"), value: t(`company.is.${company.state}`) },
        { name: t("company.taxId"), value: company.taxId === null ? none : formatTaxId(company.taxId) },
        { name: t("company.email"), value: company.email || none },
        { name: t("company.phone"), value: company.phone === "" ? none : formatPhone(company.phone) },
        { name: t("company.segment"), value: segment ? words(`segment.${segment}`) : none },
        { name: t("company.employees"), value: employees ? employeesIn(employees) : none },
        { name: t("company.created"), value: dateOf(company.createdAt) },
        { name: t("company.zone"), value: `${cityOf(timezone)} (${describeZone(timezone).offset})` },
      ]}
    />
  );
}
