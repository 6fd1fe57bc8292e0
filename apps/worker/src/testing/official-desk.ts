import { asPlatform, inCompany } from "@balcao/core/base/database";
import { takeDelivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { say } from "@balcao/core/desk/messages/sending/say";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
} from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { wroteTo } from "@balcao/core/testing/window-factories";
import { type PlayedGraph, playGraph } from "@balcao/outside/testing/graph";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { eventually, type Stage } from "./stage.ts";

let count = 0;
/** A company with an official number that the simulated Graph knows, and an open ticket. */
export async function officialDesk(graph: PlayedGraph) {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { network: "official", status: "OPENING", wanted: true });
  count += 1;
  const access = { phoneNumberId: newNumber(), wabaId: "2", token: `EAA${count}`, appSecret: "ab12" };
  graph.accounts.push(access);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T>(text: string, values: unknown[] = []) =>
    here(() => queryText<T & Record<string, unknown>>(text, values));
  const { phoneNumberId, wabaId } = access;
  const displayNumber = "+55 11 3333-0000";
  const secrets = sealOfficial(connectionId, access);
  await here(() => OfficialAccountRow.create({ connectionId, phoneNumberId, wabaId, secrets, displayNumber }));
  const user = await makeUser(companyId, { profile: "admin" });
  const phone = newNumber();
  const contactId = await makeContact(companyId, { number: phone });
  const ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: user.userId });
  await rows("update contact_identities set verified = true");
  await wroteTo(companyId, connectionId, contactId);
  const path = `/${phoneNumberId}/messages`;
  return {
    companyId,
    connectionId,
    access,
    here,
    rows,
    user,
    phone,
    ticketId,
    path,
    isOpen: () =>
      eventually(async () => expect(await rows("select status from connections")).toEqual([{ status: "CONNECTED" }])),
    /** Sends this text as an attendant, or with the speaker `system` as an automatic text. */
    say: async (body: string, speaker: "desk" | "system" = "desk") => {
      const userId = speaker === "desk" ? user.userId : null;
      const said = await here(() => say(ticketId, { speaker, userId }, [{ body }]));
      return said.refusal === null ? (said.messages[0]?.id ?? 0) : 0;
    },
    /** The bodies of the calls that posted something for the number to Meta. */
    posted: () =>
      graph.seen
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>),
    message: async (id: number) => (await rows("select ack, failure, wid from messages where id = $1", [id]))[0],
    /** Meta sends an event of the customer. */
    hears: (message: object, refers: string[] = []) => {
      count += 1;
      const wamid = `wamid.IN${process.pid}${count}`;
      const time = Math.floor(Date.now() / 1000);
      const identities = [{ kind: "phone" as const, value: phone }];
      const heard = { wamid, time, identities, name: "Ana", userName: null, refers, json: JSON.stringify(message) };
      return here(() => takeDelivery(connectionId, { messages: [heard], statuses: [] })).then(() => wamid);
    },
  };
}
export type OfficialDesk = Awaited<ReturnType<typeof officialDesk>>;

/** A simulated Graph for the tests of a file, with workers of the stage that use it. */
export function officialStage(stage: Stage) {
  let graph: PlayedGraph;
  beforeAll(async () => {
    graph = await playGraph();
  });
  afterAll(() => graph.close());
  beforeEach(() => {
    graph.seen.length = 0;
  });
  // The workers of the next test must not take the numbers of this test.
  afterEach(() => asPlatform(() => queryText("update connections set wanted = false where network = 'official'")));
  const start = () => stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
  return {
    stage,
    get graph() {
      return graph;
    },
    start,
    /** A company whose official number a worker has opened. */
    async opened() {
      const it = await officialDesk(graph);
      start();
      await it.isOpen();
      return it;
    },
  };
}
