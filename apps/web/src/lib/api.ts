import type { Request, Response, Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { renewSession } from "./renew.ts";
import { addressOf, authorization, bodyOf, refusalOf, Unreachable } from "./request.ts";
import { session } from "./session.ts";

type Answer = { status: number; data: unknown };
/** What a form can say; null is left out of it. */
type Field = string | number | boolean | null | undefined;

/** call(ticketsApi.show, { params: { ticketId } }): arguments and answer typed by the contract, nothing validated here. */
export function call<R extends Route>(route: R, request: Request<R>, signal?: AbortSignal): Promise<Response<R>> {
  const body = bodyOf(request);
  return withSession(route, async () => {
    const answer = await fetch(addressOf(route, request), {
      method: route.method,
      headers: { ...authorization(route), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Unreachable();
    });
    return { status: answer.status, data: await answer.json().catch(() => null) };
  });
}

/** The same with files, as multipart: fetch cannot tell how much has been sent, XMLHttpRequest can. */
export function upload<R extends Route>(
  route: R,
  request: Request<R>,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Response<R>> {
  return withSession(route, () => {
    const form = new FormData();
    // Text first: the server reads the parts in order.
    for (const [name, value] of Object.entries((bodyOf(request) ?? {}) as Record<string, Field>))
      if (value !== undefined && value !== null) form.append(name, String(value));
    for (const file of files) form.append(route.fileField ?? "medias", file, file.name);
    return post(route, addressOf(route, request), form, onProgress);
  });
}

/** The bytes of a stream, counted as they come. */
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

function post(route: Route, address: string, form: FormData, onProgress: (share: number) => void): Promise<Answer> {
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

/** An expired token is renewed once and the call made again; a session that is over ends here too. */
async function withSession<R extends Route>(route: R, ask: () => Promise<Answer>): Promise<Response<R>> {
  const stale = session.token();
  let { status, data } = await ask();
  if (route.access !== "public" && status === 403 && refusalOf(status, data).code === "ERR_SESSION_EXPIRED") {
    await renewSession(stale);
    ({ status, data } = await ask());
  }
  if (status >= 200 && status < 300) return data as Response<R>;
  if (status === 401 && route.access !== "public") session.close();
  throw refusalOf(status, data);
}

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Worth another try without a person: nothing was refused, the way there was broken. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof AppError && error.code === "ERR_UNAVAILABLE");
