import type { ErrorCode } from "@balcao/shared/errors";
import i18next from "i18next";
import { vi } from "vitest";

export type WireRequest = { method: string; path: string; query: URLSearchParams; body: unknown; token: string | null };
export class Refusal {
  readonly status: number;
  readonly body: { error: ErrorCode; details?: unknown };
  constructor(status: number, error: ErrorCode, details?: unknown) {
    this.status = status;
    this.body = { error, details };
  }
}
/** An answer that waits until the test releases it: `{ "GET /queue": later.answer }`, then `later.comes()`. */
export function later<T>(answer: T) {
  const call = new EventTarget();
  const coming = new Promise<T>((resolve) => call.addEventListener("come", () => resolve(answer)));
  return { answer: () => coming, comes: () => void call.dispatchEvent(new Event("come")) };
}

/** Makes the texts of a noun come only when the test releases them, as to a browser that needs them for the first time. */
export function textsLater(noun: string) {
  const waiting: (() => void)[] = [];
  let come = false;
  vi.spyOn(i18next, "hasLoadedNamespace").mockImplementation((names) => come || ![names].flat().includes(noun));
  vi.spyOn(i18next, "loadNamespaces").mockImplementation((_names, done) => {
    waiting.push(() => done?.(null, i18next.t));
    return Promise.resolve();
  });
  return {
    areAsked: () => waiting.length > 0,
    come: () => {
      come = true;
      for (const done of waiting) done();
    },
  };
}

type Answers = Record<string, (asked: WireRequest) => unknown>;

/**
 * Mocks the server in place of fetch: `{ "GET /tickets/:id": (asked) => ticket }`, with paths below /api. All code above fetch is real. An unlisted
 * call fails as if the server could not be reached. Returns the calls, in order.
 */
export function wire(answers: Answers): WireRequest[] {
  const log: WireRequest[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://desk.test");
    const path = url.pathname.replace(/^\/api/, "");
    const method = init?.method ?? "GET";
    const headers = new Headers(init?.headers);
    const asked: WireRequest = {
      method,
      path,
      query: url.searchParams,
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      token: headers.get("authorization")?.slice("Bearer ".length) ?? null,
    };
    log.push(asked);
    const key = Object.keys(answers).find((one) => fits(one, method, path));
    if (!key) throw new TypeError(`Nobody answers ${method} ${path}`);
    const answer = await answers[key]?.(asked);
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer);
  });
  return log;
}

function fits(key: string, method: string, path: string): boolean {
  const [wanted, pattern = ""] = key.split(" ");
  return wanted === method && new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
}
