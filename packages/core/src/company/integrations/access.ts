import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { integrationsApi } from "@balcao/shared/integrations/api";
import { maxIntegrationsOfCompany } from "@balcao/shared/integrations/rules";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { requireNamed } from "../../base/require-named.ts";
import { limitTo, pageOf, sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { IntegrationRow } from "./integration.model.ts";
import { integrationColumns, integrationShape, presentIntegration } from "./presenter.ts";
import { namesOfSecrets } from "./sealed-fields.ts";

/** The limit of a company's integrations. One page has them all. */
const pageSize = maxIntegrationsOfCompany;
const present = (row: RowOf<typeof integrationShape>): Integration => presentIntegration(row, namesOfSecrets(row));

/** The company's integrations sorted by name, for admins only. A company has few. */
export async function listIntegrations({
  searchParam,
  pageNumber,
}: Input<typeof integrationsApi.list>["query"]): Promise<Reply<typeof integrationsApi.list>> {
  const rows = await query(
    integrationShape,
    sql`select ${integrationColumns} from integrations i where strpos(lower(i.name), lower(${searchParam.trim()})) > 0
      order by lower(i.name), i.id ${limitTo(pageSize, null, pageNumber)}`,
  );
  const { items, hasMore } = pageOf(rows, pageSize, present, ({ name, id }) => ({ key: name, id }));
  return { queueIntegrations: items, hasMore, nextCursor: null };
}

export async function showIntegration(id: number): Promise<Integration> {
  const [row] = await query(integrationShape, sql`select ${integrationColumns} from integrations i where i.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  return present(row);
}

/** The integration, locked until this transaction ends. */
export async function lockIntegration(id: number): Promise<IntegrationRow> {
  const row = await IntegrationRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  return row;
}

/** Requires that each integration exists which a queue, a number or an option is given. */
export const requireIntegration = requireNamed("integrations", "ERR_NO_INTEGRATION_FOUND");

/** Sends an integration in its present state to the admins. */
export async function tellIntegration(id: number): Promise<Integration> {
  const integration = await showIntegration(id);
  publish("integration.update", { integration });
  return integration;
}
