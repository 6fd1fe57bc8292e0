import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A notice that the service accepted, opened as its browser would open it. */
interface AcceptedNotice {
  headers: IncomingHttpHeaders;
  /** The sender's claims about itself. Their signature was checked with the key beside them. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
  /** The JSON of the notice, opened with the keys of the device. */
  payload: unknown;
  bytes: number;
}
export interface PushService {
  host: string;
  taken: AcceptedNotice[];
  /** Adds a browser to this service. Returns the same as a real browser's subscription. */
  subscribe(): { endpoint: string; p256dh: string; auth: string; language: "pt" };
  reply: () => { status: number; headers?: Record<string, string> };
  close(): void;
}

/**
 * A push service on loopback. It opens each notice as the browser would (RFC 8188, 8291) and checks its sender (RFC 8292). It answers a wrong notice
 * with 400.
 */
export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const device = devices.get(request.url ?? "");
      if (!device) return response.writeHead(404).end();
      try {
        service.taken.push({
          ...sender(request.headers, `http://${service.host}`),
          headers: request.headers,
          payload: opened(body, device),
          bytes: body.length,
        });
        const { status, headers } = service.reply();
        return response.writeHead(status, headers).end();
      } catch (error) {
        return response.writeHead(400).end(String(error));
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const service: PushService = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    subscribe() {
      const [keys, auth] = [createECDH("prime256v1"), randomBytes(16)];
      const path = `/send/${randomBytes(8).toString("hex")}`;
      devices.set(path, { keys, auth });
      const p256dh = keys.generateKeys("base64url");
      return { endpoint: `http://${service.host}${path}`, p256dh, auth: auth.toString("base64url"), language: "pt" };
    },
    reply: () => ({ status: 201 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

function sender(headers: IncomingHttpHeaders, origin: string): Pick<AcceptedNotice, "claims" | "publicKey"> {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as AcceptedNotice["claims"];
  const seconds = claims.exp - Date.now() / 1000;
  if (!isSigned || claims.aud !== origin || seconds < 0 || seconds > 86_400)
    throw new Error("The sender is not who it says");
  if (!/^(https:|mailto:)/.test(claims.sub)) throw new Error("Nobody can be written to");
  if (!/^\d+$/.test(String(headers["ttl"])) || !/^[\w-]{1,32}$/.test(String(headers["topic"])))
    throw new Error("A header is wrong");
  return { claims, publicKey };
}

const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", key, from, info, length));

function opened(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): unknown {
  const [salt, size, point] = [body.subarray(0, 16), body.readUInt32BE(16), body.subarray(21, 21 + 65)];
  const sealed = body.subarray(86);
  if (sealed.length > size) throw new Error("A browser opens one record alone");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), point]);
  const secret = derive(keys.computeSecret(point), auth, info, 32);
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}
