import type { CustomerProfile, CustomerState, Fault, Outgoing } from "../network-api.ts";
import type { LoadOptions, LoadReport } from "./load-types.ts";
import type { AccountView, ControlEvent, CustomerView, EntryView, GroupView, StateView } from "./views.ts";

/** A refusal of the control API, with the `status` and `code` of its answer. */
export class PhoneError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

type AccountChange = Pick<AccountView, "passkey">;

export type PhoneClient = ReturnType<typeof createPhoneClient>;

function base64(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

/** JSON has no bytes, so they are sent as base64. */
function wire(content: Outgoing): object {
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, base64(value)]));
}

async function toError(answer: Response): Promise<PhoneError> {
  const { error = "ERR_UNREADABLE", message = answer.statusText } = (await answer.json().catch(() => ({}))) as {
    error?: string;
    message?: string;
  };
  return new PhoneError(answer.status, error, message);
}

/** Cuts a server-sent event stream into its data. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ControlEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks)
      if (block.startsWith("data: ")) yield JSON.parse(block.slice("data: ".length)) as ControlEvent;
  }
}

/** Plays customers and phones of a simulated network in another process, through its control API (`Network.httpUrl`). */
export function createPhoneClient(httpUrl: string) {
  const base = httpUrl.replace(/\/$/, "");
  const ask = async (method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> => {
    const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
    const answer = await fetch(`${base}/api${path}`, { method, ...init, ...(signal ? { signal } : {}) });
    if (!answer.ok) throw await toError(answer);
    return answer;
  };
  const json = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await (await ask(method, path, body)).json()) as T;
  const quiet = async (method: string, path: string, body?: object): Promise<void> => {
    await (await ask(method, path, body)).arrayBuffer();
  };
  return {
    state: () => json<StateView>("GET", "/state"),
    /** Holds a QR code before the phone's camera. The gateway of a simulated connection calls this for each code it shows. */
    showQr: (qr: string) => quiet("POST", "/qr", { qr }),
    changeAccount: (number: string, change: AccountChange) => json<AccountView>("PATCH", `/accounts/${number}`, change),
    scan: (number: string, code: { qr: string } | { ref: string }) =>
      json<AccountView>("POST", `/accounts/${number}/scan`, code),
    enterCode: (number: string, code: string) => json<AccountView>("POST", `/accounts/${number}/code`, { code }),
    unlink: (number: string, device: number) => json<AccountView>("POST", `/accounts/${number}/unlink`, { device }),
    sendFromPhone: (number: string, to: string, content: Outgoing) =>
      json<{ id: string }>("POST", `/accounts/${number}/send`, { to, content: wire(content) }).then(({ id }) => id),
    call: (number: string, from: string, video = false) =>
      json<{ id: string }>("POST", `/accounts/${number}/call`, { from, video }).then(({ id }) => id),
    addCustomer: (customer: CustomerProfile & { number: string }) => json<CustomerView>("POST", "/customers", customer),
    changeCustomer: (number: string, change: { name?: string; state?: CustomerState; autoRead?: boolean }) =>
      json<CustomerView>("PATCH", `/customers/${number}`, change),
    setPicture: (number: string, data: Uint8Array | null) =>
      json<CustomerView>("POST", `/customers/${number}/picture`, { data: base64(data) }),
    /** Resolves when the server has the message. When the customer is offline, it resolves immediately, and the phone sends the message later. */
    send: (customer: string, to: string, content: Outgoing, options: { id?: string; delayMs?: number } = {}) =>
      json<{ id: string }>("POST", `/customers/${customer}/send`, { to, content: wire(content), ...options }).then(
        ({ id }) => id,
      ),
    read: (customer: string, peer: string) => quiet("POST", `/customers/${customer}/read`, { peer }),
    played: (customer: string, peer: string, messageId: string) =>
      quiet("POST", `/customers/${customer}/played`, { peer, messageId }),
    typing: (customer: string, peer: string, state: "composing" | "recording" | "paused") =>
      quiet("POST", `/customers/${customer}/typing`, { peer, state }),
    chat: (customer: string, peer: string) =>
      json<EntryView[]>("GET", `/customers/${customer}/chats/${encodeURIComponent(peer)}`),
    media: async (customer: string, peer: string, id: string): Promise<Uint8Array> => {
      const path = `/customers/${customer}/chats/${encodeURIComponent(peer)}/${encodeURIComponent(id)}/media`;
      return new Uint8Array(await (await ask("GET", path)).arrayBuffer());
    },
    addGroup: (subject: string, members: string[]) => json<GroupView>("POST", "/groups", { subject, members }),
    addFault: (fault: Fault) => quiet("POST", "/faults", fault),
    clearFaults: () => quiet("DELETE", "/faults"),
    startLoad: (options: LoadOptions) => json<{ id: string }>("POST", "/load", options).then(({ id }) => id),
    loadReport: (id: string) => json<LoadReport>("GET", `/load/${id}`),
    stopLoad: (id: string) => quiet("DELETE", `/load/${id}`),
    /** All further events. Ends with `signal`, or when the network closes. */
    async *events(signal: AbortSignal): AsyncGenerator<ControlEvent> {
      const answer = await ask("GET", "/events", undefined, signal);
      if (answer.body) yield* readEvents(answer.body);
    },
  };
}
