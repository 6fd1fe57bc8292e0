import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { app } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { say } from "@balcao/core/desk/messages/sending/say";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { verifyToken } from "@balcao/core/numbers/official/service";
import { makeCompany, makeConnection, makeUser, newNumber } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { type GraphSimulator, startGraph } from "@balcao/graph-simulator/graph";
import type { RunningGateway } from "@balcao/worker/hold-numbers";
import { Desk, eventually, type Stage } from "@balcao/worker/testing/stage";

/** A message of the company on a customer's phone. */
export interface PhoneMessage {
  text: string;
  /** The answered text. */
  quotes: string | null;
  isFile: boolean;
}

/** A company's number with one customer, on any network. */
export interface Door {
  companyId: number;
  startWorker: () => RunningGateway;
  /** Resolves once the number can send. */
  isOpen: () => Promise<unknown>;
  /** The customer writes, and with `answering` answers a text of the company. Resolves when the network has the message. */
  writes: (text: string, options?: { answering?: string }) => Promise<unknown>;
  /** The customer chooses a line of the last menu: by its number, or by a tap where there is something to tap. */
  chooses: (line: string) => Promise<unknown>;
  sendsFile: (bytes: Buffer) => Promise<unknown>;
  /** The messages that the customer has got, oldest first. */
  shown: () => PhoneMessage[];
  reads: () => void;
  /** Whether the customer sees the read mark on this text. */
  isRead: (text: string) => boolean;
  /** The next message reaches the network, and the network's answer is lost. */
  loseNextAnswer: () => void;
  /** Once the message has arrived, performs what makes the worker recover from such a loss. */
  afterLoss: () => void;
  refuseNext: () => void;
  /** The next message of the customer is delivered twice. */
  repeatNext: () => void;
  close: () => Promise<void>;
}

/** A number that is linked as a device of a phone, on the simulated network. */
export async function linkedDoor(stage: Stage): Promise<Door> {
  const desk = await stage.desk();
  const maria = stage.customer();
  const { number } = desk;
  const ids = new Map<string, string>();
  const ofCompany = () => maria.chat(number).filter(({ fromCustomer }) => !fromCustomer);
  return {
    companyId: desk.companyId,
    startWorker: () => stage.startWorker({ backOff: () => 50 }),
    isOpen: async () =>
      (await desk.state()).number ? desk.until(({ status }) => status === "CONNECTED") : desk.link(),
    writes: async (text, { answering } = {}) => {
      const quoted = ofCompany().find((entry) => entry.text.endsWith(answering ?? "\0"));
      ids.set(text, await maria.send(number, { kind: "text", text, ...(quoted && { quotedId: quoted.id }) }));
    },
    chooses: (line) => {
      const lines = (ofCompany().at(-1)?.text ?? "").split("\n").filter((one) => one.startsWith("*[ "));
      const meant = lines.find((one) => one.endsWith(` - ${line}`));
      return maria.send(number, { kind: "text", text: meant?.slice("*[ ".length).split(" ")[0] ?? "" });
    },
    sendsFile: (bytes) =>
      maria.send(number, { kind: "document", data: bytes, mimetype: "application/pdf", fileName: "nota.pdf" }),
    shown: () =>
      ofCompany().map(({ text, quotedText, kind }) => ({
        text,
        quotes: quotedText ?? null,
        isFile: kind === "document",
      })),
    reads: () => maria.read(number),
    isRead: (text) => maria.chat(number).find(({ id }) => id === ids.get(text))?.ack === 3,
    loseNextAnswer: () => stage.network.addFault({ kind: "delayAck", ms: 60_000, number }),
    afterLoss: () => {
      stage.network.clearFaults();
      stage.network.addFault({ kind: "drop", number });
    },
    refuseNext: () => stage.network.addFault({ kind: "nack", error: 500, number, times: 1 }),
    repeatNext: () => stage.network.addFault({ kind: "duplicate", rate: 1, number }),
    close: async () => undefined,
  };
}

/** An official number, on the simulated Graph, whose webhooks reach the real api. */
export async function officialDoor(stage: Stage): Promise<Door> {
  const graph = await startGraph();
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/official/webhook`;
  const meta = graph.makeDesk(newNumber());
  await graph.subscribe(meta.app, { url, verifyToken: verifyToken() }, [meta.account]);
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, {
    network: "official",
    status: "OPENING",
    wanted: true,
    isDefault: true,
  });
  const secrets = sealOfficial(connectionId, { token: meta.token.value, appSecret: meta.app.secret });
  const ids = { phoneNumberId: meta.number.id, wabaId: meta.account.id };
  await inCompany(companyId, () =>
    OfficialAccountRow.create({ connectionId, ...ids, secrets, displayNumber: meta.number.phone }),
  );
  const desk = new Desk(stage, companyId, connectionId, meta.number.phone);
  return {
    companyId,
    startWorker: () => stage.startWorker({ graph: { url: graph.url, version: "v25.0" }, backOff: () => 50 }),
    isOpen: () => desk.until(({ status }) => status === "CONNECTED"),
    ...playedBy(graph, meta.number),
    close: async () => {
      await desk.rows("update connections set wanted = false");
      await graph.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

type DoorParts = Omit<Door, "companyId" | "startWorker" | "isOpen" | "close">;

function playedBy(
  graph: GraphSimulator,
  number: Parameters<ReturnType<GraphSimulator["makeCustomer"]>["write"]>[0],
): DoorParts {
  const maria = graph.makeCustomer(newNumber(), { name: "Maria" });
  const written = new Map<string, string>();
  const taken = () => graph.sent.all.filter(({ failure, type }) => failure === null && type !== "reaction");
  const textOf = (content: unknown) => {
    const { body, caption } = content as { body?: string | { text: string }; caption?: string };
    return (typeof body === "object" ? body.text : body) ?? caption ?? "";
  };
  const wordsOf = (id: string | null) => [...written].find(([, one]) => one === id)?.[0] ?? null;
  return {
    writes: async (text, { answering } = {}) => {
      const quoted = taken().find(({ content }) => textOf(content).endsWith(answering ?? "\0"));
      written.set(text, maria.write(number, text, quoted ? { answers: quoted.id } : {}).id);
      await graph.webhooks.idle();
    },
    chooses: async (line) => {
      const menu = taken().findLast(({ type }) => type === "interactive");
      if (!menu) throw new Error("There is nothing to tap");
      maria.press(menu, line);
      await graph.webhooks.idle();
    },
    sendsFile: async (bytes) => {
      maria.write(number, { type: "document", bytes, mimeType: "application/pdf", filename: "nota.pdf" });
      await graph.webhooks.idle();
    },
    shown: () =>
      taken().map(({ content, context, type }) => ({
        text: textOf(content),
        quotes: wordsOf(context),
        isFile: type === "document",
      })),
    reads: () => {
      for (const sent of taken()) maria.read(sent);
    },
    isRead: (text) => graph.marks.all.some(({ message }) => message.id === written.get(text)),
    loseNextAnswer: () => graph.faults.order({ kind: "lost", path: "/messages" }),
    afterLoss: () => undefined,
    refuseNext: () => graph.faults.order({ kind: "error", code: 131026, path: "/messages" }),
    repeatNext: () => graph.webhooks.trouble({ times: 2 }),
  };
}

/** The company's side of a network, which the tests check. */
export async function openDesk(door: Door) {
  const user = await makeUser(door.companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(door.companyId, work);
  const rows = <T extends object>(text: string, values: unknown[] = []) => here(() => queryText<T>(text, values));
  const ticketId = () =>
    eventually(async () => {
      const [row] = await rows<{ id: number }>("select id from tickets");
      if (!row) throw new Error("no ticket yet");
      await rows("update tickets set status = 'open', user_id = $1 where id = $2", [user.userId, row.id]);
      return row.id;
    });
  return {
    rows,
    here,
    ticketId,
    stored: () => rows<{ body: string }>("select body from messages where not from_me order by sent_at, id"),
    says: async (part: { body: string; quotedId?: number }) => {
      const id = await ticketId();
      const said = await here(() => say(id, { speaker: "desk", userId: user.userId }, [part]));
      if (said.refusal !== null) throw new Error(`refused: ${said.refusal}`);
      return said.messages[0]?.id ?? 0;
    },
    ackOf: async (id: number) =>
      (await rows<{ ack: number; failure: string | null }>("select ack, failure from messages where id = $1", [id]))[0],
  };
}
