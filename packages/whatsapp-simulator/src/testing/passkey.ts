import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Passkey } from "../passkey-api.ts";

/** A passkey in software. It answers a challenge in the form that a browser uses. */
export class SoftPasskey {
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);

  get known(): Passkey {
    const publicKey = this.#pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");
    return { credentialId: this.#id.toString("base64url"), publicKey };
  }

  get id(): Buffer {
    return this.#id;
  }

  answer(challenge: string, { origin = "https://web.whatsapp.com", rpId = "whatsapp.com", flags = 5 } = {}) {
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false, other_keys_can_be_added_here: "" }),
    );
    const site = createHash("sha256").update(rpId).digest();
    const authenticatorData = Buffer.concat([site, Buffer.from([flags, 0, 0, 0, 1])]);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
    const signature = sign("sha256", signed, this.#pair.privateKey);
    const id = this.#id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: null,
      },
    };
  }
}
