import {
  type ChargeRequest,
  type Payer,
  type PaymentProvider,
  ProviderError,
  type ProviderGiven,
} from "@balcao/shared/billing/port";
import { pixKeyOf } from "@balcao/shared/billing/pix-key";
import { normalizeTaxId, taxIdKind } from "@balcao/shared/tax-id";
import { pixDynamic, type Receiver } from "../br-code.ts";
import { checked } from "../check.ts";
import { Client, type Options } from "../http.ts";
import { decimalOf } from "../money.ts";
import { type Settings, settingsOf, tlsOf } from "../settings.ts";
import { Bank } from "./bank.ts";
import { hintsOf } from "./hinted-charges.ts";
import { anything, type Cob, cobSchema, hookSchema, pixPageSchema, qrCodeSchema, txidSchema } from "./schema.ts";
import { snapshotOf } from "./snapshot.ts";
import { Token } from "./token.ts";

const perPage = 100;
const mostPages = 1000;

/**
 * Immediate charges (cob) by the standard of Brazil's central bank, at any bank that offers them. A charge's reference is its txid, which is our key.
 */
export function pixProvider(given: ProviderGiven, options: Options): PaymentProvider {
  const settings = settingsOf(given);
  const pixKey = pixKeyOf(settings.value("pixKey"));
  if (pixKey === null) throw new ProviderError("invalid", "pixKey: it is no Pix key");
  const receiver = { name: settings.value("receiverName"), city: settings.value("receiverCity") };
  const bank = bankOf(settings, options);
  const read = (ref: string) => bank.ask({ method: "GET", path: pathOf(ref) }, cobSchema);
  const told = async (cob: Cob) => snapshotOf(cob, await textOf(cob, bank, receiver), options.now());

  return {
    name: "pix",
    methods: given.methods.filter((method) => method === "pix"),
    createCharge: async (request) => {
      const path = pathOf(request.key);
      const body = bodyOf(request, pixKey);
      try {
        return await told(await bank.ask({ method: "PUT", path, body }, cobSchema));
      } catch (error) {
        if (!(error instanceof ProviderError && error.fault === "conflict")) throw error;
        return told(made(await read(request.key), request));
      }
    },
    readCharge: async (ref) => told(await read(ref)),
    cancelCharge: async (ref) => {
      const body = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
      // A charge that was paid or removed meanwhile cannot be changed any more, so the answer is its present state.
      const removed = await bank.ask(
        { method: "PATCH", path: pathOf(ref), body },
        cobSchema.nullable(),
        ({ status }) => (status === 400 || status === 409 || status === 422 ? null : undefined),
      );
      return told(removed ?? (await read(ref)));
    },
    settledSince: (from, to) => settled(bank, from, to),
    cards: null,
    hintsOf,
    registerHook: (url) => registerHook(bank, pixKey, url),
    check: async () => checked(() => settled(bank, new Date(options.now().getTime() - 60_000), options.now())),
  };
}

function bankOf(settings: Settings, options: Options): Bank {
  const { value, secret } = settings;
  const client = new Client({ ...options, host: value("host"), tls: tlsOf(settings) });
  const credentials = {
    path: value("tokenPath") || "/oauth/token",
    asForm: value("tokenBody") === "form",
    clientId: secret("clientId"),
    clientSecret: secret("clientSecret"),
  };
  return new Bank(client, new Token(client, credentials, options.now));
}

/** The text of the QR code of a charge that can be paid. Old banks give only its location, and some require another call. */
async function textOf(cob: Cob, bank: Bank, receiver: Receiver): Promise<string | null> {
  if (cob.pixCopiaECola || cob.status !== "ATIVA") return cob.pixCopiaECola ?? null;
  const location = cob.location ?? cob.loc?.location;
  if (location) return pixDynamic({ ...receiver, location, cents: cob.valor.original });
  if (!cob.loc) return null;
  return (await bank.ask({ method: "GET", path: `/v2/loc/${cob.loc.id}/qrcode` }, qrCodeSchema)).qrcode;
}

/** A reference from outside is put into an address only when it has the form of a reference. */
function pathOf(ref: string): string {
  if (!txidSchema.safeParse(ref).success) throw new ProviderError("not_found", "The txid is none of ours");
  return `/v2/cob/${ref}`;
}

/** The charge that the bank already has under our key. If its sum differs, the fault is ours, and nobody may pay the charge. */
function made(cob: Cob, { cents }: ChargeRequest): Cob {
  if (cob.valor.original !== cents) throw new ProviderError("conflict", "The bank has this txid with another sum");
  return cob;
}

function bodyOf({ cents, expiresInSeconds, description, payer }: ChargeRequest, pixKey: string): object {
  return {
    calendario: { expiracao: expiresInSeconds },
    ...debtorOf(payer),
    valor: { original: decimalOf(cents) },
    chave: pixKey,
    ...(description && { solicitacaoPagador: description.slice(0, 140) }),
  };
}

/** The payer. The standard allows a name only with a tax id. */
function debtorOf({ name, taxId }: Payer): object {
  const kind = taxId && taxIdKind(taxId);
  return kind && name ? { devedor: { [kind]: normalizeTaxId(taxId), nome: name.slice(0, 200) } } : {};
}

/**
 * Registers our address. A key has one address, and a new address replaces it. The header is Efí's: without it the bank requires that our address
 * checks the bank's client certificate. We do not check that certificate, because the address itself contains the secret. Other banks do not read the
 * header.
 */
async function registerHook(bank: Bank, pixKey: string, url: string): Promise<string> {
  const path = `/v2/webhook/${encodeURIComponent(pixKey)}`;
  const headers = { "x-skip-mtls-checking": "true" };
  await bank.ask({ method: "PUT", path, headers, body: { webhookUrl: url } }, anything);
  return (await bank.ask({ method: "GET", path }, hookSchema)).webhookUrl;
}

async function settled(bank: Bank, from: Date, to: Date): Promise<readonly string[]> {
  const found = new Set<string>();
  const times = { inicio: from.toISOString(), fim: to.toISOString() };
  for (let page = 0; page < mostPages; page++) {
    const paging = { "paginacao.paginaAtual": String(page), "paginacao.itensPorPagina": String(perPage) };
    const { parametros, pix } = await bank.ask(
      { method: "GET", path: "/v2/pix", query: { ...times, ...paging } },
      pixPageSchema,
    );
    for (const { txid } of pix) {
      const ours = txidSchema.safeParse(txid);
      if (ours.success) found.add(ours.data);
    }
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) break;
  }
  return [...found];
}
