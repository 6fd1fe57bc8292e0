import type { NetworkEvent } from "@balcao/whatsapp-simulator/network-api";
import { expect, test } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

test.each([
  ["everybody", "lid"],
  ["everybody", "pn"],
  ["nobody", "lid"],
] as const)(
  "when answers about devices name the LIDs of %s, a new socket begins no new session in a chat by %s, and all messages open",
  async (of, addressing) => {
    stage.network.addFault({ kind: "nameLids", of });
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    const context = { stage, desk };
    const troubles: NetworkEvent[] = [];
    stage.network.events.on("event", (event) => {
      if (event.type === "askedAgain" || (event.type === "keysAsked" && event.reason)) troubles.push(event);
    });
    const { customer, ticketId } = await conversation(context, { addressing });
    const say = async (text: string) => shown(context, customer, (await desk.write(ticketId, text)).wid);
    const hear = async (text: string) => desk.message(await customer.send(desk.number, { kind: "text", text }));
    await say("olá");
    await hear("tudo bem?");
    const onItsWay = await customer.prepare(desk.number, { kind: "text", text: "a caminho" });
    const back = stage.next("online", ({ number }) => number === desk.number);
    stage.network.addFault({ kind: "drop", number: desk.number });
    await back;
    await say("de volta");
    await onItsWay.release();
    expect(await desk.message(onItsWay.id)).toMatchObject({ body: "a caminho" });
    await say("e agora?");
    expect(await hear("sim")).toMatchObject({ mediaType: "text" });
    await eventually(async () => expect((await desk.messages()).filter(({ ack }) => ack < 2)).toEqual([]));
    expect(troubles).toEqual([]);
  },
);
