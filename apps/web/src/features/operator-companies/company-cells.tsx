import { goneAt } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { formatPhone } from "@balcao/shared/sign-up/rules";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../lib/days.ts";
import { dateOf } from "../../lib/format.ts";
import css from "./company-cells.module.css";
import { CompanyStateMark } from "./company-state.tsx";

const columns = ["name", "plan", "state", "dueDate", "createdAt", "counts"] as const;

/** The heads of the columns, where there is room for them. */
export function CompanyHeads() {
  const { t } = useTranslation("operator");
  return (
    <div className={css["heads"]} aria-hidden>
      {columns.map((name) => (
        <span key={name}>{t(`companies.column.${name}`)}</span>
      ))}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={css["fact"]}>
      <span className={css["label"]}>{label}: </span>
      {children}
    </span>
  );
}

/** One company as the list shows it. */
export function CompanyCells({ company }: { company: Company }) {
  const { t } = useTranslation("operator");
  const { id, name, email, phone, plan, state, dueDate, createdAt, removedAt, isOperators } = company;
  const reached = [email, formatPhone(phone)].filter(Boolean).join(" · ");
  return (
    <div className={css["cells"]}>
      <span className={css["who"]}>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <small title={reached}>{[`#${id}`, reached].filter(Boolean).join(" · ")}</small>
        {isOperators ? <small>{t("companies.own")}</small> : null}
      </span>
      <Fact label={t("companies.column.plan")}>{plan?.name ?? t("companies.noPlan")}</Fact>
      <span>
        <CompanyStateMark state={state} />
        {removedAt === null ? null : (
          <small className={css["until"]}>{t("companies.goneAt", { day: dateOf(goneAt(removedAt)) })}</small>
        )}
      </span>
      <Fact label={t("companies.column.dueDate")}>
        {dueDate === null ? t("companies.noDueDate") : dayText(dueDate)}
      </Fact>
      <Fact label={t("companies.column.createdAt")}>{dateOf(createdAt)}</Fact>
      <span className={css["counts"]}>
        <span>{t("companies.users", { count: company.usersCount })}</span>
        <span>{t("companies.connections", { count: company.connectionsCount })}</span>
      </span>
    </div>
  );
}
