import { goneAt } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { formatPhone } from "@balcao/shared/sign-up/rules";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../lib/time/days.ts";
import { dateOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./company-cells.module.css";
import { CompanyStateMark } from "./company-state.tsx";

/** The columns of the list of companies. */
export function useCompanyColumns(): Column<Company>[] {
  const { t } = useTranslation("operator");
  const head = (key: "name" | "plan" | "state" | "dueDate" | "createdAt" | "counts") => ({
    key,
    head: t(`companies.column.${key}`),
  });
  return [
    { ...head("name"), width: "minmax(0, 2.4fr)", cell: (company) => <Who company={company} /> },
    { ...head("plan"), named: true, cell: ({ plan }) => plan?.name ?? t("companies.noPlan") },
    { ...head("state"), width: "minmax(0, 1.1fr)", cell: (company) => <Standing company={company} /> },
    {
      ...head("dueDate"),
      width: "88px",
      named: true,
      cell: ({ dueDate }) => (dueDate === null ? t("companies.noDueDate") : dayText(dueDate)),
    },
    { ...head("createdAt"), width: "88px", named: true, cell: ({ createdAt }) => dateOf(createdAt) },
    { ...head("counts"), width: "128px", cell: (company) => <Counts company={company} /> },
  ];
}

function Who({ company: { id, name, email, phone, isOperators } }: { company: Company }) {
  const { t } = useTranslation("operator");
  const reached = [email, formatPhone(phone)].filter(Boolean).join(" · ");
  return (
    <span className={css["who"]}>
      <Link
        className={`${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`}
        dir="auto"
        title={name}
        to={`/admin-settings/dashboard/${id}`}
      >
        {name}
      </Link>
      <small className={`${basics["clipped"]} ${basics["hint"]}`} title={reached}>
        {[`#${id}`, reached].filter(Boolean).join(" · ")}
      </small>
      {isOperators ? <small className={`${basics["clipped"]} ${basics["hint"]}`}>{t("companies.own")}</small> : null}
    </span>
  );
}

function Standing({ company: { state, removedAt, seal } }: { company: Company }) {
  const { t } = useTranslation("operator");
  return (
    <>
      <CompanyStateMark state={state} />
      {seal === null ? null : (
        <small className={`${basics["hint"]} ${basics["block"]}`}>{t(`companies.seal.${seal}`)}</small>
      )}
      {removedAt === null ? null : (
        <small className={`${basics["hint"]} ${basics["block"]}`}>
          {t("companies.goneAt", { day: dateOf(goneAt(removedAt)) })}
        </small>
      )}
    </>
  );
}

function Counts({ company }: { company: Company }) {
  const { t } = useTranslation("operator");
  return (
    <span className={css["counts"]}>
      <span>{t("companies.users", { count: company.usersCount })}</span>
      <span>{t("companies.connections", { count: company.connectionsCount })}</span>
    </span>
  );
}
