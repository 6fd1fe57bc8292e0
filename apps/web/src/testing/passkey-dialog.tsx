import {
  type FromHelper,
  fromHelper,
  helperVersion,
  readToHelper,
  type ToHelper,
} from "@balcao/shared/connections/linking-helper";
import type { Connection } from "@balcao/shared/connections/schema";
import { act, screen } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { apply } from "../app/live.ts";
import { createQueryClient } from "../app/query-client.ts";
import { QrDialog } from "../features/connections/pairing/qr-dialog.tsx";
import { connectionList } from "../nouns/connections/noun.ts";
import { aPasskeyStep } from "./passkey-step.ts";
import { show } from "./render.tsx";
import { aConnection } from "./samples.ts";
import { wire } from "./wire.ts";

const until = new Date(Date.now() + 600_000).toISOString();
/** A connection whose account WhatsApp asks for its passkey. */
export const asked = aConnection({ id: 1, name: "Vendas", status: "PAIRING", number: null, passkey: aPasskeyStep() });
export const passkeyOptions = { challenge: "AAEC", rpId: "whatsapp.com" as const };
export const passkeyAnswer = {
  id: "a",
  rawId: "a",
  type: "public-key" as const,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};
const attempts = ["first", "second", "third"];

/** A user agent of a browser for which there is a helper. */
export const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** A browser with a helper or without one. The helper records the page's messages. */
export function playHelper(version: string | null = helperVersion) {
  const heard: ToHelper[] = [];
  const { origin } = window.location;
  const tell = (said: FromHelper) =>
    void window.dispatchEvent(new MessageEvent("message", { data: fromHelper(said), origin, source: window }));
  const say = (said: FromHelper) => act(() => tell(said));
  const begun = new Set<string>();
  const isOfThisHelper = (said: Exclude<ToHelper, { type: "hello" }>) =>
    said.type === "begin" ? begun.add(said.job.id).size > 0 : begun.has(said.id);
  const hear = ({ data }: MessageEvent<unknown>) => {
    const said = readToHelper(data);
    if (said?.type === "hello" && version !== null) tell({ type: "here", version });
    // A dialog that an earlier test closed may still recall its own job.
    else if (said && said.type !== "hello" && isOfThisHelper(said)) heard.push(said);
  };
  window.addEventListener("message", hear);
  onTestFinished(() => window.removeEventListener("message", hear));
  return { heard, say };
}

/** Opens the link dialog of a connection, with a server that accepts each step. */
export function openPasskeyDialog(connection: Connection = asked, answers: Parameters<typeof wire>[0] = {}) {
  let begun = 0;
  const log = wire({
    "POST /whatsappsession/:id/passkey": () => ({
      attempt: attempts[begun++],
      options: passkeyOptions,
      until,
      digits: "4321",
    }),
    "PUT /whatsappsession/:id/passkey": () => ({ ok: true }),
    "PUT /whatsappsession/:id/passkey/code": () => ({ ok: true }),
    ...answers,
  });
  const cache = createQueryClient();
  cache.setQueryData(connectionList.queryKey, [connection]);
  const onClose = vi.fn<() => void>();
  show(<QrDialog connectionId={1} onClose={onClose} />, { cache });
  const push = (part: Partial<Connection>) =>
    act(() => apply(cache, "connection.update", { connection: { ...connection, ...part } }));
  const calls = () => log.map(({ method, path, body }) => [method, path, body]);
  return { calls, push, onClose };
}

/** The headline of the dialog's step. */
export const headline = (text: string) => screen.findByRole("heading", { name: text, level: 3 });
