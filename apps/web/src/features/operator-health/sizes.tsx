import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import css from "./health.module.css";

/** What is kept, and where there is room. */
export function Sizes({ disk, databaseBytes, storage }: Pick<Operations, "disk" | "databaseBytes" | "storage">) {
  const { t, i18n } = useTranslation("operator");
  const size = (bytes: number) => sizeOf(bytes, i18n.language);
  return (
    <section className={css["card"]} aria-labelledby="health-sizes">
      <h2 id="health-sizes">{t("health.sizes")}</h2>
      <dl>
        <div>
          <dt>{t("health.disk")}</dt>
          <dd>{disk ? t("health.freeOf", { free: size(disk.free), total: size(disk.total) }) : t("health.noFiles")}</dd>
        </div>
        <div>
          <dt>{t("health.database")}</dt>
          <dd>{size(databaseBytes)}</dd>
        </div>
      </dl>
      {storage.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("health.storage")}</th>
              <th scope="col">{t("health.files")}</th>
            </tr>
          </thead>
          <tbody>
            {storage.map(({ company, bytes }) => (
              <tr key={company.id}>
                <th scope="row">{company.name}</th>
                <td>{size(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
