import { Curve, proto } from "@whiskeysockets/baileys";
import type { KeyPair } from "./noise.ts";

/** The key pairs of the network's chain of certificates, from the root that a client trusts to the server. */
export interface NetworkKeys {
  root: KeyPair;
  intermediate: KeyPair;
  server: KeyPair;
}

export const makeNetworkKeys = (): NetworkKeys => ({
  root: Curve.generateKeyPair(),
  intermediate: Curve.generateKeyPair(),
  server: Curve.generateKeyPair(),
});

/** The chain that the handshake sends. Clients check both signatures and that the intermediate's issuer serial is 0. */
export function certificateChain(keys: NetworkKeys): Uint8Array {
  const { Details } = proto.CertChain.NoiseCertificate;
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const validity = { notBefore: now - day, notAfter: now + 3650 * day };
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: keys.intermediate.public,
    ...validity,
  }).finish();
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: keys.server.public, ...validity }).finish();
  return proto.CertChain.encode({
    intermediate: { details: intermediate, signature: Curve.sign(keys.root.private, intermediate) },
    leaf: { details: leaf, signature: Curve.sign(keys.intermediate.private, leaf) },
  }).finish();
}
