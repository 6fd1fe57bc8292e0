import type { Customer, CustomerProfile, SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { planFeatures } from "@balcao/shared/plans/features";
import { newTaxId } from "../../packages/core/src/testing/tax-id.ts";
import { Desk, demoPassword } from "./desk.ts";
import { storyZone } from "./noon.ts";
import type { Product } from "./product.ts";

/** A company that only one story uses: an admin, and two attendants who both work in its two queues. It owes nothing and has every feature. */
export interface Company {
  /** The address of the product in which the company lives. */
  url: string;
  network: SimulatedNetwork;
  appUrl: string;
  id: number;
  name: string;
  /** The e-mail addresses of the company's users, who have the demo's password. */
  admin: string;
  ana: string;
  bruno: string;
  /** The calls of its admin, without a browser. */
  desk: Desk;
  queues: Record<"Vendas" | "Suporte", number>;
  /** The number that the company links, in the form of customers' phones. No other company has it. */
  number: string;
  peer: string;
  /** One of the company's customers, whom no other company knows. */
  customer(n: number, profile?: CustomerProfile): Customer;
}

type ProductAddress = Pick<Product, "url" | "network" | "appUrl">;

/** The first company of the demo, which exists once a product is seeded. */
export async function demoCompany(product: ProductAddress): Promise<Company> {
  const domain = "demo.local";
  const desk = await Desk.signIn(product.url, `admin@${domain}`);
  const { id, name } = (await desk.call<{ company: NamedRow }>("GET", "/auth/me")).company;
  const queues = await desk.call<NamedRow[]>("GET", "/queue");
  const idOf = (wanted: string) => queues.find((queue) => queue.name === wanted)?.id ?? 0;
  return companyOf(product, {
    desk,
    id,
    name,
    domain,
    place: 0,
    queues: { Vendas: idOf("Vendas"), Suporte: idOf("Suporte") },
  });
}

interface NamedRow {
  id: number;
  name: string;
}

/** A plan with every feature and no price: a company with it is neither in a trial nor billed. */
export async function makePlan(operator: Desk): Promise<number> {
  const features = Object.fromEntries(planFeatures.map((feature) => [feature, true]));
  const limits = { users: null, connections: null, queues: null, storageMb: null };
  const sold = { name: "Histórias", value: 0, isPublic: false, position: 9 };
  return (await operator.call<NamedRow>("POST", "/plans", { ...sold, ...limits, ...features })).id;
}

/** Creates a company as the operator and its admin would. `place` is its index in the product, which determines its numbers. */
export async function makeCompany(
  product: ProductAddress,
  operator: Desk,
  { name, place, planId }: { name: string; place: number; planId: number },
): Promise<Company> {
  const domain = `${name}.local`;
  const email = `admin@${domain}`;
  const known = { name, cpfCnpj: newTaxId(), segment: "Outro", employeeCount: 10, email, timezone: storyZone() };
  const { id } = await operator.call<NamedRow>("POST", "/companies", { ...known, password: demoPassword, planId });
  const desk = await Desk.signIn(product.url, email);
  const [me] = (await desk.call<{ users: NamedRow[] }>("GET", "/users/list")).users;
  await desk.call("PUT", `/users/${me?.id}`, { name: "Admin" });
  await desk.call("DELETE", "/signup/guide");
  await desk.call("PUT", "/settings/customerTyping", { value: "enabled" });
  const queue = async (title: string, color: string) =>
    (await desk.call<NamedRow>("POST", "/queue", { name: title, color })).id;
  // Deletes the first queue of each new company, because attendants of the other queues would not see its tickets.
  for (const first of await desk.call<NamedRow[]>("GET", "/queue")) await desk.call("DELETE", `/queue/${first.id}`);
  const queues = { Vendas: await queue("Vendas", "#2e7d32"), Suporte: await queue("Suporte", "#1565c0") };
  for (const [login, person] of [
    ["ana", "Ana"],
    ["bruno", "Bruno"],
  ])
    await desk.call("POST", "/users", {
      name: person,
      email: `${login}@${domain}`,
      password: demoPassword,
      profile: "user",
      allTicket: "enable",
      queueIds: Object.values(queues),
    });
  return companyOf(product, { desk, id, name, domain, place, queues });
}

function companyOf(
  { url, network, appUrl }: ProductAddress,
  made: Pick<Company, "desk" | "id" | "name" | "queues"> & { domain: string; place: number },
): Company {
  const { desk, id, name, queues, domain, place } = made;
  const own = (n: number) => `${String(place).padStart(2, "0")}${String(n).padStart(2, "0")}`;
  const number = `551194000${own(1)}`;
  return {
    url,
    network,
    appUrl,
    desk,
    id,
    name,
    queues,
    number,
    admin: `admin@${domain}`,
    ana: `ana@${domain}`,
    bruno: `bruno@${domain}`,
    peer: `${number}@s.whatsapp.net`,
    customer: (n, profile) => network.customer(`551198765${own(n)}`, profile),
  };
}
