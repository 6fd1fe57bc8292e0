import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The faults of a device. */
interface DeviceFaults {
  origin?: string;
  rpId?: string;
  /** The device verified its user by a finger or a PIN. */
  isVerified?: boolean;
  counter?: number;
  isBogus?: boolean;
}
interface Challenge {
  challenge: string;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** A device with one passkey (ES256), written from the WebAuthn specification. It answers in a browser's JSON. */
export class PasskeyDevice {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  handle = "";
  #counter = 0;

  constructor(origin = "http://localhost:8080") {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#origin = origin;
    // A COSE key: EC2, ES256, P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  /** Creates the passkey that a site requests. */
  register({ challenge, user }: Challenge & { user: { id: string } }, odd: DeviceFaults = {}) {
    this.handle = user.id;
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#data(attested, odd), Buffer.alloc(16), size, this.id, this.#publicKey]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      length,
      data,
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client("webauthn.create", challenge, odd)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    });
  }

  /** Signs the challenge of a site. */
  answer({ challenge }: Challenge, odd: DeviceFaults = {}) {
    this.#counter += 1;
    const [client, data] = [this.#client("webauthn.get", challenge, odd), this.#data(0, odd)];
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(odd.isBogus ? sign("sha256", randomBytes(9), this.#key) : signature),
      userHandle: this.handle,
    });
  }

  #answer<T>(response: T) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, { origin = this.#origin }: DeviceFaults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(
    flags: number,
    { rpId = new URL(this.#origin).hostname, isVerified = true, counter = this.#counter }: DeviceFaults,
  ) {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | present | (isVerified ? verified : 0));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}
