import type { GraphSimulator } from "@balcao/graph-simulator/graph";
import type { Desk as MetaDesk } from "@balcao/graph-simulator/play";
import type { OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Desk } from "./desk.ts";

/** Adds an official number to a company, and makes the simulated Graph send the number's webhooks to the product. */
export async function officialNumber(
  graph: GraphSimulator,
  desk: Desk,
  { number, queueIds }: { number: string; queueIds: number[] },
): Promise<MetaDesk> {
  const meta = graph.makeDesk(number, { verifiedName: "Pizzaria" });
  const access = { phoneNumberId: meta.number.id, wabaId: meta.account.id };
  const secrets = { token: meta.token.value, appSecret: meta.app.secret };
  const made = { name: "Oficial", ...access, ...secrets, queueIds };
  const { id } = await desk.call<Connection>("POST", "/whatsapp/official", made);
  const { callbackUrl, verifyToken } = await desk.call<OfficialNumber>("GET", `/whatsapp/${id}/official`);
  await graph.subscribe(meta.app, { url: callbackUrl, verifyToken }, [meta.account]);
  return meta;
}
