import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  aesEncryptGCM,
  type BinaryNode,
  buildAckStanza,
  bytesToCrockford,
  Curve,
  hkdf,
  proto,
} from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import type { NetworkEvent } from "../../network-api.ts";
import type { TestClient } from "../../testing/client.ts";
import { SoftPasskey } from "../../testing/passkey.ts";
import { COMPANY, useNetwork } from "../../testing/setup.ts";
import { child, requiredBytes } from "../../wire/node.ts";

const stage = useNetwork();
const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** The part of a companion. It receives the notice, and takes as many steps as a test needs. */
class Companion {
  readonly #client: TestClient;
  readonly #notice: Promise<BinaryNode>;
  readonly #continuation: Promise<BinaryNode>;
  readonly #key = Curve.generateKeyPair();
  readonly #nonce = randomBytes(32);
  #ref = "";
  #handoff = Buffer.alloc(0);

  constructor(client: TestClient) {
    this.#client = client;
    const hear = (type: string) =>
      new Promise<BinaryNode>((resolve) => client.socket.ws.once(`CB:notification,type:${type}`, resolve));
    this.#notice = hear("passkey_prologue_request");
    this.#continuation = hear("crsc_continuation");
  }

  get continued(): Promise<BinaryNode> {
    return this.#continuation;
  }

  ask(type: "get" | "set", content: BinaryNode): Promise<BinaryNode> {
    return this.#client.socket.query({
      tag: "iq",
      attrs: { to: "@s.whatsapp.net", xmlns: "md", type },
      content: [content],
    });
  }

  /** Receives the notice, acknowledges it, renews its secret, and returns the challenge. */
  async asked(): Promise<string> {
    const notice = await this.#notice;
    const { creds } = this.#client.auth;
    this.#handoff = Buffer.from(
      hkdf(Buffer.from(creds.advSecretKey, "base64"), 32, { info: "shortcake-passkey-handoff-v1" }),
    );
    this.#client.socket.ev.emit("creds.update", { advSecretKey: randomBytes(32).toString("base64") });
    await this.#client.socket.sendNode(buildAckStanza(notice));
    const options =
      child(notice, "passkey_request_options") ??
      child(await this.ask("get", { tag: "passkey_request_options", attrs: {} }), "passkey_request_options");
    return (JSON.parse(Buffer.from(options?.content as Uint8Array).toString()) as { challenge: string }).challenge;
  }

  async show(
    passkey: SoftPasskey,
    assertion: object,
    { isProven = true, handoff = this.#handoff } = {},
  ): Promise<void> {
    this.#ref = requiredBytes(await this.ask("get", { tag: "ref", attrs: {} }), "ref").toString();
    const identity = proto.CompanionEphemeralIdentity.encode({
      publicKey: this.#key.public,
      deviceType: proto.DeviceProps.PlatformType.CHROME,
      ref: this.#ref,
    }).finish();
    const payload = Buffer.from(
      proto.ProloguePayload.encode({
        companionEphemeralIdentity: identity,
        commitment: { hash: sha256(identity, this.#nonce) },
      }).finish(),
    );
    const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });
    await this.ask("set", {
      tag: "passkey_prologue",
      attrs: {},
      content: [
        part("credential_id", passkey.id),
        part("webauthn_assertion", Buffer.from(JSON.stringify(assertion))),
        part("prologue_payload", payload),
        ...(isProven ? [part("pairing_handoff_proof", createHmac("sha256", handoff).update(payload).digest())] : []),
      ],
    });
  }

  /** Opens the commitment, and returns the code that both sides now have. */
  async open(nonce: Uint8Array = this.#nonce): Promise<string> {
    const primary = await this.#primary();
    await this.ask("set", { tag: "companion_nonce", attrs: {}, content: nonce });
    const own = sha256(nonce, primary.publicKey);
    const signs = bytesToCrockford(Buffer.from(primary.nonce.subarray(0, 5).map((byte, at) => byte ^ (own[at] ?? 0))));
    return `${signs.slice(0, 4)}-${signs.slice(4)}`;
  }

  async request(change: proto.IPairingRequest = {}): Promise<void> {
    const { creds } = this.#client.auth;
    const { publicKey } = await this.#primary();
    const key = hkdf(Curve.sharedKey(this.#key.private, publicKey), 32, {
      salt: Buffer.from(`Companion Pairing 1 with ref ${this.#ref}`),
      info: "Pairing Information Encryption Key",
    });
    const iv = randomBytes(12);
    const request = proto.PairingRequest.encode({
      companionPublicKey: creds.noiseKey.public,
      companionIdentityKey: creds.signedIdentityKey.public,
      advSecret: Buffer.from(creds.advSecretKey, "base64"),
      ...change,
    }).finish();
    const encryptedPayload = aesEncryptGCM(request, Buffer.from(key), iv, Buffer.alloc(0));
    const content = proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish();
    await this.ask("set", { tag: "encrypted_pairing_request", attrs: {}, content });
  }

  async #primary(): Promise<{ publicKey: Buffer; nonce: Buffer }> {
    const bytes = requiredBytes(await this.#continuation, "primary_ephemeral_identity");
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes);
    return { publicKey: Buffer.from(publicKey ?? []), nonce: Buffer.from(nonce ?? []) };
  }
}

/** A companion whose QR code was scanned by a phone that requires the passkey, and its challenge. */
async function scanned(notice: "options" | "bare" = "options") {
  const passkey = new SoftPasskey();
  const account = stage.network.account(COMPANY);
  Object.assign(account, { passkey: notice, credential: passkey.known });
  const client = await stage.newClient();
  client.connect();
  await client.until(() => client.qr !== undefined);
  const companion = new Companion(client);
  const told: NetworkEvent[] = [];
  stage.network.events.on("event", (event) => told.push(event));
  const [challenge] = await Promise.all([companion.asked(), account.scan(client.qr ?? "")]);
  const refused = () => told.flatMap((event) => (event.type === "refused" ? [event.reason] : []));
  const code = () => told.find((event) => event.type === "codeShown");
  return { passkey, account, client, companion, challenge, refused, code };
}

describe("linked companions", () => {
  test.each(["options", "bare"] as const)(
    "a companion that shows the account's passkey is linked with the proof that it is the scanned companion (%s)",
    async (notice) => {
      const { passkey, account, client, companion, challenge, code } = await scanned(notice);
      await companion.show(passkey, passkey.answer(challenge));
      const own = await companion.open();
      expect(code()).toMatchObject({ number: COMPANY, code: own, mustCompare: false });
      expect(own).toMatch(/^[1-9A-HJ-NP-TV-Z]{4}-[1-9A-HJ-NP-TV-Z]{4}$/);
      await companion.request();
      await client.opened();
      expect(account.devices()).toMatchObject([{ device: 1, platform: "Balcão" }]);
    },
  );

  test("a companion that shows the account's passkey is linked without the proof, after the owner compared the code", async () => {
    const { passkey, client, companion, challenge, code } = await scanned();
    await companion.show(passkey, passkey.answer(challenge), { isProven: false });
    const own = await companion.open();
    expect(code()).toMatchObject({ code: own, mustCompare: true });
    await companion.request();
    await client.opened();
  });
});

describe("wrong answers", () => {
  test.each([
    ["another challenge", "another challenge", {}],
    ["another origin", "", { origin: "https://web.whatsapp.example" }],
    ["another site", "", { rpId: "web.whatsapp.com" }],
    ["nobody was there", "", { flags: 1 }],
  ])("a wrong answer is accepted without a reaction: %s", async (fault, challenge, options) => {
    const { passkey, account, companion, challenge: asked, refused } = await scanned();
    await companion.show(passkey, passkey.answer(challenge === "" ? asked : "bm90aGluZw", options));
    expect(refused()).toEqual([`passkey: ${fault}`]);
    expect(account.devices()).toEqual([]);
  });

  test("an answer of another passkey, with a wrong signature, or of no passkey at all is accepted without a reaction", async () => {
    const { passkey, companion, challenge, refused } = await scanned();
    const stranger = new SoftPasskey();
    await companion.show(stranger, stranger.answer(challenge));
    const signed = stranger.answer(challenge);
    const { id } = passkey.answer(challenge);
    await companion.show(passkey, { ...signed, id, rawId: id });
    await companion.show(passkey, { hello: "there" });
    expect(refused()).toEqual([
      "passkey: another passkey",
      "passkey: a wrong signature",
      "passkey: not the answer of a passkey",
    ]);
  });

  test("an answer to earlier options than the last ones is accepted without a reaction", async () => {
    const { passkey, companion, challenge, refused } = await scanned();
    await companion.ask("get", { tag: "passkey_request_options", attrs: {} });
    await companion.show(passkey, passkey.answer(challenge));
    expect(refused()).toEqual(["passkey: another challenge"]);
  });

  test("an answer with another companion's proof is accepted without a reaction", async () => {
    const { passkey, companion, challenge, refused } = await scanned();
    await companion.show(passkey, passkey.answer(challenge), { handoff: randomBytes(32) });
    expect(refused()).toEqual(["passkey: not of the companion that was scanned"]);
  });
});

test("after WhatsApp gives no reply to a right answer, another try on the same connection links", async () => {
  const { passkey, account, client, companion, challenge, code } = await scanned();
  account.passkeyAnswer = "silent";
  await companion.show(passkey, passkey.answer(challenge));
  expect(code()).toBeUndefined();
  account.passkeyAnswer = "links";
  await companion.show(passkey, passkey.answer(challenge), { isProven: false });
  await companion.open();
  await companion.request();
  await client.opened();
});

describe("refused steps", () => {
  test("a step is refused when the commitment is opened with something else", async () => {
    const { passkey, companion, challenge } = await scanned();
    await companion.show(passkey, passkey.answer(challenge));
    await expect(companion.open(randomBytes(32))).rejects.toThrow("bad-request");
  });

  test.each([
    ["keys of another companion", { companionIdentityKey: randomBytes(32) }],
    ["another Noise key", { companionPublicKey: randomBytes(32) }],
  ])("a step is refused when the sealed request has %s", async (_what, change) => {
    const { passkey, account, companion, challenge } = await scanned();
    await companion.show(passkey, passkey.answer(challenge));
    await companion.open();
    await expect(companion.request(change)).rejects.toThrow("bad-request");
    expect(account.devices()).toEqual([]);
  });

  test("a step is refused when it is sent before its turn", async () => {
    const { companion } = await scanned();
    const early = companion.ask("set", { tag: "companion_nonce", attrs: {}, content: randomBytes(32) });
    await expect(early).rejects.toThrow("bad-request");
  });
});
