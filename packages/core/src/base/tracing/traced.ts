import { AsyncLocalStorage } from "node:async_hooks";
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";

/** The tracer that measures the work. Null while nobody asked for traces. */
let tracer: Tracer | null = null;
const around = new AsyncLocalStorage<Span>();

/** Lets this tracer measure all work from now on. Null: nothing is measured. */
export const traceWith = (next: Tracer | null): void => void (tracer = next);

/**
 * Runs `work` as one span of a trace, inside the span that runs it. `about` must hold no words of people: ids, counts, routes and statements without
 * their values. Of an error it keeps only the name or code, because its text may quote what somebody wrote. Without traces it only runs the work.
 */
export async function traced<T>(name: string, about: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const outer = around.getStore();
  const parent = outer ? trace.setSpan(context.active(), outer) : context.active();
  const kind = outer ? SpanKind.INTERNAL : SpanKind.SERVER;
  const span = tracer.startSpan(name, { attributes: about, kind }, parent);
  try {
    return await around.run(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

/** Like `traced`, but only inside another span: the work of timers would otherwise fill the traces. */
export const tracedInside = <T>(name: string, about: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer && around.getStore() ? traced(name, about, work) : work();

/** The code of an error, from our catalogue or from Postgres; the name of the error's class when it has no code. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
