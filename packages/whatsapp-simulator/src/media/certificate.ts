import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A private key and a self-signed certificate, both PEM. */
export interface TlsIdentity {
  key: string;
  certificate: string;
}

const YEARS = 10;
const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";
const ALTERNATIVE_NAMES = "2.5.29.17";
const BASIC_CONSTRAINTS = "2.5.29.19";

/** Makes a certificate for 127.0.0.1 and localhost. It is valid for clients that trust this certificate itself. */
export function makeTlsIdentity(): TlsIdentity {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(objectId(COMMON_NAME), tagged(0x0c, Buffer.from("Balcao simulator")))));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(-1), time(YEARS * 365)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(alternativeNames(), basicConstraints())),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const encoded = sequence(body, algorithm, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${encoded.trimEnd()}\n-----END CERTIFICATE-----\n`,
  };
}

function alternativeNames(): Buffer {
  const names = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])), tagged(0x82, Buffer.from("localhost")));
  return sequence(objectId(ALTERNATIVE_NAMES), tagged(0x04, names));
}

/** Marks the certificate as an authority, so that clients may take it as a root. */
function basicConstraints(): Buffer {
  const yes = tagged(0x01, Buffer.from([0xff]));
  return sequence(objectId(BASIC_CONSTRAINTS), yes, tagged(0x04, sequence(yes)));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** The time this many days from now, as UTCTime. */
function time(days: number): Buffer {
  const date = new Date(Date.now() + days * 86_400_000).toISOString();
  return tagged(0x17, Buffer.from(`${date.slice(2, 19).replace(/[-:T]/g, "")}Z`));
}
