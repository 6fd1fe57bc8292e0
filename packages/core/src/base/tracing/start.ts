import { logger } from "../logger.ts";
import { env } from "../env.ts";
import { traceWith } from "./traced.ts";

/** Traces that the receiver does not take within this time are lost, because the end of a process must not wait for the receiver. */
const patienceMs = 3000;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, if it is set, and returns a function that sends the rest at the end. The libraries are loaded only then,
 * because they cost memory.
 */
export async function startTraces(
  { service, version }: { service: string; version: string },
  endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: patienceMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.namespace": "balcao",
      "service.version": version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  traceWith(provider.getTracer("balcao"));
  logger.info({ service }, "traces are sent");
  return async () => {
    traceWith(null);
    await provider
      .shutdown()
      .catch((error: unknown) => logger.warn({ reason: String(error) }, "the last traces were not sent"));
  };
}
