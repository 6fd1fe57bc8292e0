import type { Request, Response, Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { needsSession } from "@balcao/shared/permissions";
import { reauthenticate } from "./session/reauthentication.ts";
import { renewSession } from "./session/renew.ts";
import { addressOf, authorization, bodyOf, jsonOf, refusalOf, Unreachable, whole } from "./session/request.ts";
import { session } from "./session/session.ts";

type HttpAnswer = { status: number; data: unknown };
/** A value that a multipart form can carry. Null and undefined are left out. */
type Field = string | number | boolean | null | undefined;

/**
 * Makes one HTTP call, as in call(ticketsApi.show, { params: { ticketId } }). The types of the request and the answer come from the contract. Nothing
 * is validated here.
 */
export const call = <R extends Route>(route: R, request: Request<R>, signal?: AbortSignal): Promise<Response<R>> =>
  sendJson(route, addressOf(route, request), bodyOf(request), signal);

/** The type of a call's body. */
export type Body<R extends Route> = Request<R> extends { body: infer B } ? B : undefined;

/** Makes a call whose URL is already built. */
export function sendJson<R extends Route>(
  route: R,
  address: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response<R>> {
  return withSession(route, async () => {
    const answer = await fetch(address, {
      method: route.method,
      headers: { ...authorization(route), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: jsonOf(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Unreachable();
    });
    return { status: answer.status, data: await answer.json().catch(() => null) };
  });
}

/** Makes a call with files, as multipart. It uses XMLHttpRequest, because fetch cannot report how much has been sent. */
export function upload<R extends Route>(
  route: R,
  request: Request<R>,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Response<R>> {
  return withSession(route, () => {
    const form = new FormData();
    // Text comes first, because the server reads the parts in order.
    for (const [name, value] of Object.entries((bodyOf(request) ?? {}) as Record<string, Field>))
      if (value !== undefined && value !== null) form.append(name, whole(String(value)));
    for (const file of files) form.append(route.fileField ?? "medias", file, file.name);
    return post(route, addressOf(route, request), form, onProgress);
  });
}

/** Fetches a file and reports how many of its bytes have arrived. */
export async function download<R extends Route>(
  route: R,
  request: Request<R>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const bytes = await withSession(route, async () => {
    try {
      const answer = await fetch(addressOf(route, request), { headers: authorization(route) });
      if (!answer.ok) return { status: answer.status, data: await answer.json().catch(() => null) };
      return { status: answer.status, data: await gather(answer, onBytes) };
    } catch {
      throw new Unreachable();
    }
  });
  return bytes as unknown as Blob;
}

async function gather(answer: globalThis.Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type: answer.headers.get("content-type") ?? "" });
}

function post(route: Route, address: string, form: FormData, onProgress: (share: number) => void): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(route.method, address);
    for (const [name, value] of Object.entries(authorization(route))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    xhr.addEventListener("load", () => resolve({ status: xhr.status, data: jsonOrNull(xhr.responseText) }));
    for (const failure of ["error", "abort", "timeout"]) xhr.addEventListener(failure, () => reject(new Unreachable()));
    xhr.send(form);
  });
}

/**
 * Renews an expired token once and repeats the call. If the server asks for the password, it repeats the call after the user has typed the password.
 * It ends the session when the server says that the session is over.
 */
async function withSession<R extends Route>(route: R, ask: () => Promise<HttpAnswer>): Promise<Response<R>> {
  const stale = session.token();
  let { status, data } = await ask();
  if (needsSession(route.access) && status === 403 && refusalOf(status, data).code === "ERR_SESSION_EXPIRED") {
    await renewSession(stale);
    ({ status, data } = await ask());
  }
  if (asksForPassword(status, data) && (await reauthenticate())) ({ status, data } = await ask());
  if (status >= 200 && status < 300) return data as Response<R>;
  if (status === 401 && needsSession(route.access)) session.close();
  throw refusalOf(status, data);
}

const asksForPassword = (status: number, data: unknown): boolean =>
  status === 403 && refusalOf(status, data).code === "ERR_REAUTHENTICATION_REQUIRED";

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** After how many milliseconds the server accepts the call again, if it refused too many requests. Null for every other error. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== "ERR_TOO_MANY_REQUESTS") return null;
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter * 1000 : null;
}

/** Whether the same call may succeed later, because the network or a proxy failed and not the call. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof AppError && error.code === "ERR_UNAVAILABLE");
