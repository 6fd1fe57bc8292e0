import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

type Sender = Operations["senders"][number];

function useSenderColumns(): Column<Sender & { id: number }>[] {
  const { t } = useTranslation("operator");
  return [
    {
      key: "name",
      head: t("health.sender.company"),
      cell: ({ company, neverPaid }) => (
        <span className={basics["broken"]}>
          {company.name}
          {neverPaid ? <small className={basics["hint"]}> {t("health.sender.neverPaid")}</small> : null}
        </span>
      ),
    },
    {
      key: "recipients",
      head: t("health.sender.recipients"),
      width: "104px",
      numeric: true,
      cell: ({ recipients }) => recipients,
    },
    {
      key: "codes",
      head: t("health.sender.codes"),
      width: "104px",
      numeric: true,
      cell: ({ codes }) => codes,
    },
  ];
}

/**
 * The companies that sent the most e-mails from the operator's address in the last 24 hours. A block for such e-mails would hit the operator's
 * domain.
 */
export function Senders({ senders }: Pick<Operations, "senders">) {
  const { t } = useTranslation("operator");
  const columns = useSenderColumns();
  const items = senders.map((sender) => ({ ...sender, id: sender.company.id }));
  if (senders.length === 0) return null;
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-labelledby="health-senders"
    >
      <h2 id="health-senders">{t("health.senders")}</h2>
      <p className={basics["note"]}>{t("health.sender.note")}</p>
      <Table label={t("health.senders")} columns={columns} items={items} cards="never" />
    </section>
  );
}
