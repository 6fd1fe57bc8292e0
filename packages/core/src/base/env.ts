import { z } from "zod";
import { databaseAddress } from "./database-address.ts";
import { readEnvLater, secret } from "./env-reader.ts";
import { filesEnv, requireWholeBucket } from "./files-env.ts";

/** Whether an address consists of a scheme, a host and perhaps a port alone: it has no user name, path or query. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

/** The address at which browsers reach the installation, as browsers write its origin. The product lives at the root of its host. */
export const publicAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    isOrigin,
    "has more than a host and a port, such as https://desk.example.com: the product lives at the root of its host",
  )
  .transform((address) => new URL(address).origin);

/** The variables that every process of the product needs. */
export const coreEnv = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The address for the app's role, which is neither owner nor superuser. */
  DATABASE_URL: databaseAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** A statement that takes longer than this is cancelled. The few long statements ask for more time with `takesLonger`. */
  DATABASE_PATIENCE_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** The keys that encrypt stored secrets, as `id:key` pairs with commas between them. The first key encrypts. */
  DATA_KEY: secret("DATA_KEY"),
  ...filesEnv,
  /** The address at which browsers reach the installation. E-mails link to it. With https the cookies are Secure and HSTS is on. */
  PUBLIC_URL: publicAddress.optional(),
  /** The port of the simulator's demo phone on this machine; `npm start` chooses it. */
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The revision of the source, as `git describe` names it. The build of the image sets it. */
  BUILD_REVISION: z
    .string()
    .regex(/^[\w.+-]{1,60}$/)
    .optional(),
  /** Where traces are sent, as OTLP over HTTP with JSON. Without this address no traces are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The headers of each request to that address, as `name=value` with commas between. The library of OpenTelemetry reads this variable itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of traces that are kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export const env = readEnvLater(coreEnv.superRefine(requireWholeBucket));

/** The address at which browsers reach the installation. E-mails link to this address. It never comes from a request. */
export const publicUrl = (): string => env.PUBLIC_URL ?? "http://localhost:8080";
