import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Answer, type Call, type Route, route } from "../http.ts";
import type { PixCharge, World } from "../world.ts";
import { chargeView, moneyView, refused } from "./views.ts";

/** The fixed client for every test and the demo. */
export const bankClient = { id: "Client_Id_simulado", secret: "Client_Secret_simulado" };

/** A CPF, CNPJ, telephone, e-mail or random key, in the banks' form. */
const pixKey =
  /^(\d{11}|[0-9A-Z]{12}\d{2}|\+55\d{10,11}|[^@\sA-Z]{1,60}@[^@\sA-Z]{1,60}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const createSchema = z.object({
  calendario: z.object({ expiracao: z.number().int().min(1).default(86_400) }).default({ expiracao: 86_400 }),
  devedor: z
    .union([
      z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
      z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome: z.string().min(1).max(200) }),
    ])
    .optional(),
  valor: z.strictObject({
    original: z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .refine((text) => Number(text) > 0),
  }),
  chave: z.string().regex(pixKey),
  solicitacaoPagador: z.string().max(140).default(""),
});

const scope = "cob.read cob.write pix.read webhook.read webhook.write payloadlocation.read";

const tokenRoute = (world: World): Route =>
  route("POST", "/oauth/token", ({ headers, body }) => {
    const basic = `Basic ${Buffer.from(`${bankClient.id}:${bankClient.secret}`).toString("base64")}`;
    const asks = z.object({ grant_type: z.literal("client_credentials") }).safeParse(body).success;
    if (headers.authorization !== basic || !asks) throw refused(world, "nao_autorizado");
    const token = randomBytes(16).toString("hex");
    world.bankTokens.set(token, world.now() + world.tokenSeconds * 1000);
    const said = { token_type: "Bearer", expires_in: world.tokenSeconds, scope };
    return { status: 200, json: { access_token: token, ...said } };
  });

/** The standard API of a bank. `made` is called before the answer about the charge is sent. */
export function pixRoutes(world: World, made: (txid: string) => Promise<void>): Route[] {
  /** A route that requires the token. */
  const secured = (method: string, path: string, run: (call: Call) => Answer | Promise<Answer>) =>
    route(method, path, (call) => {
      const token = (call.headers.authorization ?? "").replace(/^Bearer /, "");
      if ((world.bankTokens.get(token) ?? 0) <= world.now()) throw refused(world, "nao_autorizado");
      return run(call);
    });
  const find = (txid = ""): PixCharge => {
    const charge = world.pix.get(txid);
    if (!charge) throw refused(world, "cobranca_nao_encontrada");
    return charge;
  };
  return [
    tokenRoute(world),
    secured("PUT", "/v2/cob/:txid", async ({ params: { txid = "" }, body }) => {
      if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) throw refused(world, "txid_invalido", "txid");
      const asked = createSchema.safeParse(body);
      if (!asked.success) throw refused(world, "valor_invalido", asked.error.issues[0]?.path.join(".") ?? "");
      if (world.pix.has(txid)) throw refused(world, "txid_duplicado");
      const { calendario, valor, chave, solicitacaoPagador, devedor } = asked.data;
      const charge: PixCharge = {
        txid,
        cents: Number(valor.original.replace(".", "")),
        createdAt: world.now(),
        expiresInSeconds: calendario.expiracao,
        status: "ATIVA",
        key: chave,
        description: solicitacaoPagador,
        debtor: devedor ?? null,
        locationId: world.pix.size + 1,
        money: [],
      };
      world.pix.set(txid, charge);
      await made(txid);
      return { status: 201, json: chargeView(charge) };
    }),
    secured("GET", "/v2/cob/:txid", ({ params }) => ({ status: 200, json: chargeView(find(params.txid)) })),
    secured("PATCH", "/v2/cob/:txid", ({ params, body }) => {
      const charge = find(params.txid);
      const asked = z.object({ status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR") }).safeParse(body);
      if (!asked.success || charge.status !== "ATIVA") throw refused(world, "status_cobranca_invalido", "status");
      charge.status = asked.data.status;
      return { status: 200, json: chargeView(charge) };
    }),
    secured("GET", "/v2/loc/:id/qrcode", ({ params }) => {
      const charge = [...world.pix.values()].find(({ locationId }) => String(locationId) === params.id);
      return { status: 200, json: { qrcode: chargeView(find(charge?.txid)).pixCopiaECola } };
    }),
    secured("GET", "/v2/pix", ({ query }) => listPix(world, query)),
    ...hookRoutes(world, secured),
  ];
}

function listPix(world: World, query: URLSearchParams): Answer {
  const [from, to] = [Date.parse(query.get("inicio") ?? ""), Date.parse(query.get("fim") ?? "")];
  if (Number.isNaN(from) || Number.isNaN(to)) throw refused(world, "valor_invalido", "inicio");
  const perPage = Number(query.get("paginacao.itensPorPagina") ?? 100);
  const page = Number(query.get("paginacao.paginaAtual") ?? 0);
  const all = [...world.pix.values()]
    .flatMap(({ txid, key, money }) => money.map((each) => ({ each, txid, key })))
    .filter(({ each }) => each.at >= from && each.at <= to);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.max(Math.ceil(all.length / perPage), 1),
    quantidadeTotalDeItens: all.length,
  };
  const shown = all.slice(page * perPage, (page + 1) * perPage);
  return {
    status: 200,
    json: { parametros: { paginacao }, pix: shown.map(({ each, txid, key }) => moneyView(each, txid, key)) },
  };
}

/**
 * Tests an address as Efí does before storing it. Unless the caller waives the certificate check, the address must refuse a call without the bank's
 * certificate. It must answer the test call with 200.
 */
async function tryHook(world: World, url: string, isWaived: boolean): Promise<void> {
  const post = async (body: string): Promise<number> => {
    const told = { method: "POST", headers: { "content-type": "application/json" }, body, redirect: "manual" } as const;
    const answer = await fetch(url, { ...told, signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 0;
  };
  if (!isWaived && (await post("{}")) !== 0) throw refused(world, "webhook_invalido", "mTLS");
  if ((await post('{"evento":"teste_webhook"}')) !== 200) throw refused(world, "webhook_invalido", "webhookUrl");
}

const keyOf = ({ params }: Call) => decodeURIComponent(params.key ?? "");

function hookRoutes(
  world: World,
  secured: (method: string, path: string, run: (call: Call) => Answer | Promise<Answer>) => Route,
): Route[] {
  const path = "/v2/webhook/:key";
  return [
    secured("PUT", path, async (call) => {
      const asked = z.object({ webhookUrl: z.url() }).safeParse(call.body);
      if (!asked.success) throw refused(world, "webhook_invalido", "webhookUrl");
      if (!pixKey.test(keyOf(call))) throw refused(world, "chave_invalida", "chave");
      await tryHook(world, asked.data.webhookUrl, call.headers["x-skip-mtls-checking"] === "true");
      world.pixHooks.set(keyOf(call), asked.data.webhookUrl);
      return { status: 201, json: { webhookUrl: asked.data.webhookUrl } };
    }),
    secured("GET", path, (call) => {
      const webhookUrl = world.pixHooks.get(keyOf(call));
      if (!webhookUrl) throw refused(world, "webhook_nao_encontrado");
      return { status: 200, json: { webhookUrl, chave: keyOf(call) } };
    }),
    secured("DELETE", path, (call) => {
      world.pixHooks.delete(keyOf(call));
      return { status: 204 };
    }),
  ];
}
