import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

type CompanySize = { id: number; name: string; bytes: number };

/** How much the installation stores, and where space is free. */
export function Sizes({ disk, databaseBytes, storage }: Pick<Operations, "disk" | "databaseBytes" | "storage">) {
  const { t, i18n } = useTranslation("operator");
  const size = (bytes: number) => sizeOf(bytes, i18n.language);
  const columns: Column<CompanySize>[] = [
    { key: "name", head: t("health.storage"), sorts: ({ name }) => name, cell: ({ name }) => name },
    {
      key: "bytes",
      head: t("health.files"),
      width: "120px",
      numeric: true,
      sorts: ({ bytes }) => bytes,
      cell: ({ bytes }) => size(bytes),
    },
  ];
  const sorted = useSorted(
    storage.map(({ company, bytes }) => ({ ...company, bytes })),
    columns,
    "name",
  );
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-labelledby="health-sizes"
    >
      <h2 id="health-sizes">{t("health.sizes")}</h2>
      <dl className={basics["wrapped"]}>
        <div>
          <dt className={basics["hint"]}>{t("health.disk")}</dt>
          <dd className={`${basics["broken"]} ${basics["figures"]}`}>
            {disk ? t("health.freeOf", { free: size(disk.free), total: size(disk.total) }) : t("health.noFiles")}
          </dd>
        </div>
        <div>
          <dt className={basics["hint"]}>{t("health.database")}</dt>
          <dd className={`${basics["broken"]} ${basics["figures"]}`}>{size(databaseBytes)}</dd>
        </div>
      </dl>
      {storage.length > 0 ? <Table label={t("health.storage")} columns={columns} {...sorted} cards="never" /> : null}
    </section>
  );
}
