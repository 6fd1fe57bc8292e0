import { type PaymentProvider, ProviderError } from "@balcao/shared/billing/port";
import { certificate, type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createProvider } from "../create-provider.ts";
import { chargeRequest, p12Of, pixGiven } from "../testing/provider-samples.ts";
import { cobSchema } from "./schema.ts";
import { snapshotOf } from "./snapshot.ts";

let simulator: PaymentSimulator;
let provider: PaymentProvider;
beforeAll(async () => {
  simulator = await startPaymentSimulator();
  provider = make();
});
afterAll(() => simulator.close());
afterEach(() => {
  simulator.world.failures = [];
  simulator.world.words = "bcb";
});

const make = (values = {}, secrets = {}, timeoutMs = 10_000) => {
  const given = pixGiven(simulator);
  const changed = { ...given, values: { ...given.values, ...values }, secrets: { ...given.secrets, ...secrets } };
  return createProvider(changed, { secureOnly: false, timeoutMs });
};
const faultOf = (asked: Promise<unknown>): Promise<ProviderError> =>
  asked.then(
    () => expect.fail("It is no fault"),
    (error: unknown) => (error instanceof ProviderError ? error : expect.fail(String(error))),
  );
const fail = (failure: object) =>
  simulator.world.failures.push({
    next: 1,
    path: "/v2",
    kind: "status",
    status: 503,
    retryAfter: null,
    afterwards: false,
    ...failure,
  });
const tokensAsked = () => simulator.world.calls.filter(({ path }) => path === "/oauth/token").length;
const noPem = { certificate: "", privateKey: "" };

describe("the bank's token", () => {
  test("the bank's token is fetched once for twenty calls that wait for it", async () => {
    const fresh = make();
    const before = tokensAsked();
    await Promise.all(Array.from({ length: 20 }, () => fresh.createCharge(chargeRequest())));
    expect(tokensAsked() - before).toBe(1);
  });

  test("the bank's token is renewed once when the bank refuses it to twenty", async () => {
    await provider.check();
    simulator.world.bankTokens.clear();
    const before = tokensAsked();
    await Promise.all(Array.from({ length: 20 }, () => provider.createCharge(chargeRequest())));
    expect(tokensAsked() - before).toBe(1);
  });

  test("the bank's token is not fetched again and again when the client is refused", async () => {
    const refused = make({}, { clientSecret: "another" });
    const before = tokensAsked();
    expect((await faultOf(refused.createCharge(chargeRequest()))).fault).toBe("unauthorized");
    expect(tokensAsked() - before).toBe(1);
    expect(await refused.check()).toMatchObject({ ok: false });
  });
});

describe("a client certificate", () => {
  test("a client certificate may be a .p12 with its password", async () => {
    const p12 = make({}, { ...noPem, p12: p12Of("client.p12"), passphrase: "simulador" });
    expect(await p12.createCharge(chargeRequest())).toMatchObject({ state: "pending" });
  });

  test("a client certificate that cannot be read causes an immediate error, with its remedy", () => {
    const p12 = { ...noPem, p12: p12Of("client.p12"), passphrase: "wrong" };
    expect(() => make({}, p12)).toThrow("the passphrase is wrong");
    expect(() => make({}, { ...p12, p12: p12Of("legacy.p12"), passphrase: "" })).toThrow("openssl pkcs12 -legacy");
    expect(() => make({}, { privateKey: certificate("server.key") })).toThrow("does not belong to the certificate");
    expect(() => make({}, { certificate: "nothing" })).toThrow(ProviderError);
  });

  test("a client certificate is needed, and must come from the bank", async () => {
    const stranger = { certificate: certificate("stranger.pem"), privateKey: certificate("stranger.key") };
    for (const secrets of [noPem, stranger]) {
      const { fault } = await faultOf(make({}, secrets).createCharge(chargeRequest()));
      expect(["unauthorized", "unavailable"]).toContain(fault);
    }
  });
});

describe("a fault", () => {
  test("a fault says whether the call may have had an effect", async () => {
    await provider.check();
    const { ref } = await provider.createCharge(chargeRequest());
    const create = async () => (await faultOf(provider.createCharge(chargeRequest()))).fault;
    const read = async () => (await faultOf(provider.readCharge(ref))).fault;
    for (const [failure, written, seen] of [
      [{ kind: "reset" }, "unknown_outcome", "unavailable"],
      [{ status: 503 }, "unavailable", "unavailable"],
      [{ status: 500 }, "unknown_outcome", "unavailable"],
      [{ status: 504 }, "unknown_outcome", "unavailable"],
      [{ status: 429 }, "rate_limited", "rate_limited"],
      [{ status: 422 }, "invalid", "invalid"],
    ] as const) {
      fail(failure);
      expect([failure, await create()]).toEqual([failure, written]);
      fail(failure);
      expect([failure, await read()]).toEqual([failure, seen]);
    }
  });

  test("a fault is thrown after a while without an answer", async () => {
    const impatient = make({}, {}, 300);
    await impatient.check();
    fail({ kind: "timeout", path: "/v2/cob" });
    expect((await faultOf(impatient.createCharge(chargeRequest()))).fault).toBe("unknown_outcome");
  });

  test("a fault contains the pause that the bank asks for", async () => {
    fail({ status: 429, retryAfter: "120" });
    expect(await faultOf(provider.createCharge(chargeRequest()))).toMatchObject({
      fault: "rate_limited",
      retryAfter: 120,
    });
  });

  test("a fault of an absent or false bank says that the call had no effect", async () => {
    for (const host of ["https://127.0.0.1:1", "https://bank.invalid", simulator.expiredBankUrl])
      expect([host, (await faultOf(make({ host }).createCharge(chargeRequest()))).fault]).toEqual([
        host,
        "unavailable",
      ]);
    // Without our authority the simulated bank's certificate is not trusted.
    expect((await faultOf(make({ ca: "" }).createCharge(chargeRequest()))).message).toContain("certificate");
  });

  test("a fault contains the bank's words, in either form, and no secret", async () => {
    for (const words of ["bcb", "efi"] as const) {
      simulator.world.words = words;
      const { fault, message } = await faultOf(provider.createCharge(chargeRequest({ expiresInSeconds: 0 })));
      expect([fault, message.includes("valor_invalido")]).toEqual(["invalid", true]);
      for (const secret of ["simulado", "12ABC34501DE35", "BEGIN"]) expect(message).not.toContain(secret);
    }
  });
});

test("real money is sent only over https", () => {
  const given = pixGiven({ bankUrl: simulator.url });
  expect(() => createProvider(given, { secureOnly: true })).toThrow("https");
  for (const host of ["", "bank", "ftp://bank.example", "https://bank.example/v2", "https://a:b@bank.example"])
    expect(() => createProvider({ ...given, values: { ...given.values, host } }, { secureOnly: false })).toThrow(
      ProviderError,
    );
});

test("the error names every setting that is missing", () => {
  expect(() => make({ host: " " }, { clientId: "", clientSecret: "" })).toThrow("host, clientId, clientSecret");
  expect(() => make({ pixKey: "11144477734" })).toThrow("pixKey");
});

describe("a webhook", () => {
  const hintsOf = (body: unknown) => provider.hintsOf({ headers: {}, body: Buffer.from(JSON.stringify(body)) });
  const [one, two] = ["a".repeat(32), "b".repeat(35)];

  test("a webhook names only the valid payments when a call has several", () => {
    const pix = [
      { txid: one },
      { txid: two, valor: "1e3" },
      { txid: one },
      { txid: 7 },
      { txid: "../x" },
      null,
      {},
      "x",
    ];
    expect(hintsOf({ pix })).toEqual([{ ref: one }, { ref: two }]);
  });

  test("a webhook that only tests our address names no charge", () => {
    expect(hintsOf({ evento: "teste_webhook" })).toEqual([]);
    expect(hintsOf({ pix: [] })).toEqual([]);
  });
});

const now = new Date("2026-11-20T12:00:00Z");
const cob = {
  calendario: { criacao: "2026-11-20T11:00:00Z", expiracao: 3600 },
  txid: "7978c0c97ea847e78e8849634473c1f1",
  revisao: 0,
  status: "ATIVA",
  valor: { original: "100.00" },
  chave: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
};
const pix = {
  endToEndId: "E12345678202009091221kkkkkkkkkkk",
  txid: cob.txid,
  valor: "110.00",
  horario: "2026-11-20T11:30:00.000-03:00",
};
const snapshot = (answer: object) => snapshotOf(cobSchema.parse({ ...cob, ...answer }), null, now);

describe("an answer in the standard's form", () => {
  test("an answer in the standard's form expires with its last second, and not before", () => {
    expect(snapshot({}).state).toBe("expired");
    expect(snapshot({ calendario: { ...cob.calendario, expiracao: 3601 } }).state).toBe("pending");
  });

  test("an answer in the standard's form may have more money than was requested", () => {
    expect(snapshot({ status: "CONCLUIDA", pix: [pix] })).toMatchObject({
      state: "paid",
      cents: 10_000,
      payments: [{ id: pix.endToEndId, cents: 11_000, paidAt: "2026-11-20T14:30:00.000Z" }],
    });
  });

  test("an answer in the standard's form has as refunded only the money that was really refunded", () => {
    const refund = (status: string) => ({ id: "1", rtrId: "D1", valor: "110.00", status });
    const refunded = (status: string) =>
      snapshot({ status: "CONCLUIDA", pix: [{ ...pix, devolucoes: [refund(status)] }] });
    for (const status of ["EM_PROCESSAMENTO", "NAO_REALIZADO"])
      expect(refunded(status)).toMatchObject({ state: "paid", payments: [{ refundedCents: 0 }] });
    expect(refunded("DEVOLVIDO")).toMatchObject({ state: "refunded", payments: [{ refundedCents: 11_000 }] });
  });

  test.each([100, "99.9", "1e3", "1,00", "0.1.2", null])(
    "an answer in the standard's form with the amount %j is refused",
    (original) => {
      expect(cobSchema.safeParse({ ...cob, valor: { original } }).success).toBe(false);
    },
  );
});
