import type { NetworkEvent } from "../network-api.ts";
import { expect, test } from "vitest";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

function keysAsked(): Extract<NetworkEvent, { type: "keysAsked" }>[] {
  const seen: Extract<NetworkEvent, { type: "keysAsked" }>[] = [];
  stage.network.events.on("event", (event) => void (event.type === "keysAsked" && seen.push(event)));
  return seen;
}

test.each(["lid", "jid"] as const)(
  "an answer about the devices of a chat by %s contains the LID or not, as the fault sets it",
  async (form) => {
    const maria = stage.network.customer(MARIA);
    const client = await stage.linked();
    await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
    const seen = keysAsked();
    const reasonsOf = async (of: "nobody" | "everybody" | "numbers") => {
      stage.network.addFault({ kind: "nameLids", of });
      await client.socket.getUSyncDevices([maria[form]], false, false);
      return seen.splice(0).flatMap(({ of: whose, reason }) => (whose === MARIA ? [reason] : []));
    };
    // A Baileys without our corrections begins a new session for a named LID.
    expect(await reasonsOf("nobody")).toEqual([]);
    expect(await reasonsOf("everybody")).toEqual(["identity"]);
    expect(await reasonsOf("numbers")).toEqual(form === "jid" ? ["identity"] : []);
  },
);

test("the ack shows a company that it writes to an account's former LID", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
  const former = maria.lid;
  await client.sendText(former, "um");
  await client.until(() => client.acks.length === 1);
  maria.changeLid();
  expect(maria.lid).not.toBe(former);
  const refused = await client.sendText(former, "dois");
  await client.until(() => client.acks.length === 2);
  stage.network.addFault({ kind: "formerLids", taken: true });
  const taken = await client.sendText(former, "três");
  await client.until(() => client.acks.length === 3);
  expect(client.acks.slice(1)).toEqual([
    { id: refused, error: "479", refreshLid: true },
    { id: taken, error: undefined, refreshLid: true },
  ]);
  await expect.poll(() => maria.chat(COMPANY).map(({ text }) => text)).toEqual(["oi", "um", "três"]);
});
