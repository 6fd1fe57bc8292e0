import type { companiesApi } from "@balcao/shared/companies/api";
import type { Company, CompanyName } from "@balcao/shared/companies/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { normalizeTaxId } from "@balcao/shared/tax-id";
import { hasWords } from "../../base/has-words.ts";
import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { companyColumns, companyCounts, companyShape, presentCompany, stateOfCompany } from "./presenter.ts";

// The lists of all companies. Call them in the platform's scope.

const pageSize = 20;
const namesSize = 50;
const inTheirOrder = sql`lower(c.name), c.id`;

/** Companies are found by a part of the name or e-mail, by the beginning of the tax id, or by the whole id. */
function found(searchParam: string): Sql | null {
  const term = searchParam.trim();
  if (term === "") return null;
  const taxId = normalizeTaxId(term);
  return sql`(${hasWords(term, sql`c.name`, sql`c.email`)}
    or ${/\d/.test(taxId)}::boolean and starts_with(c.tax_id, ${taxId}) or c.id::text = ${term})`;
}

/** A page of companies sorted by name, with the number of companies found. */
export async function listCompanies(
  { searchParam, state, cursor, pageNumber }: Input<typeof companiesApi.list>["query"],
  now: Date,
): Promise<Reply<typeof companiesApi.list>> {
  const after = decodeCursor(cursor);
  const wanted = and(
    found(searchParam),
    state === undefined ? sql`c.removed_at is null` : sql`${stateOfCompany} = ${state}`,
  );
  const [all] = await query(
    { count: integer },
    sql`select count(*)::int as count from companies c where ${wanted}`,
    "its values",
  );
  const rows = await query(
    { ...companyShape, sortName: text },
    sql`select ${companyColumns(now)}, lower(c.name) as "sortName" from (
        select c.* from companies c where ${and(wanted, after && sql`(${inTheirOrder}) > (${after.key}, ${after.id}::int)`)}
        order by ${inTheirOrder} ${limitTo(pageSize, after, pageNumber)}) c
      ${companyCounts} order by ${inTheirOrder}`,
    "its values",
  );
  const { items, ...more } = pageOf(rows, pageSize, presentCompany, ({ sortName, id }) => ({ key: sortName, id }));
  return { companies: items, count: all?.count ?? 0, ...more };
}

/** The first companies by name, for a choice. Companies in the bin are left out. */
export const listNames = (search: string): Promise<CompanyName[]> =>
  query(
    CompanyRow.shape("id", "name"),
    sql`select ${CompanyRow.pick("c", "id", "name")} from companies c where ${and(found(search), sql`c.removed_at is null`)}
      order by ${inTheirOrder} limit ${raw(namesSize)}`,
    "its values",
  );

/** A company, even one in the bin. Answers 404 ERR_NO_COMPANY_FOUND. */
export async function showCompany(id: number, now: Date): Promise<Company> {
  const [row] = await query(
    companyShape,
    sql`select ${companyColumns(now)} from companies c ${companyCounts} where c.id = ${id}`,
    "its values",
  );
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  return presentCompany(row);
}
