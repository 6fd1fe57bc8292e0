import type { IncomingMessage } from "node:http";
import { ipKeyGenerator } from "express-rate-limit";
import proxyAddr from "proxy-addr";
import { env } from "../env.ts";

const { TRUST_PROXY: trusted } = env;
const trust =
  typeof trusted === "number"
    ? (_address: string, hop: number) => hop < trusted
    : proxyAddr.compile(trusted.split(/ *, */));

/** Who calls, for counting: the address, or the network of an IPv6 address, as the trusted proxies tell it. */
export const addressOf = (req: IncomingMessage): string => ipKeyGenerator(proxyAddr(req, trust) ?? "");
