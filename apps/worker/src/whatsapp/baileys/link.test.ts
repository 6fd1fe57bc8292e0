import { EventEmitter } from "node:events";
import type { WASocket } from "@whiskeysockets/baileys";
import { afterAll, expect, test, vi } from "vitest";
import { keyBench } from "../../testing/keys.ts";
import { eventually } from "../../testing/stage.ts";
import type { LinkEvents } from "../gateway.ts";
import { commonOf } from "./common.ts";
import { BaileysLink } from "./link.ts";
import { openSocket } from "./socket.ts";

vi.mock("./socket.ts");
const bench = keyBench("link");
afterAll(() => bench.end());

/** A socket that shows a QR code, and answers with a pairing code when the test asks for it. */
function aSocket() {
  let giveCode: (code: string) => void = () => {};
  const code = new Promise<string>((resolve) => {
    giveCode = resolve;
  });
  const [ev, ws] = [new EventEmitter(), new EventEmitter()];
  const refs = [{ tag: "ref", attrs: {}, content: Buffer.from("2@x") }];
  const end = vi.fn<() => Promise<void>>(async () => undefined);
  const sock = {
    ev,
    ws,
    messageMutex: {},
    end,
    requestPairingCode: vi.fn<() => Promise<string>>(() => code),
  };
  vi.mocked(openSocket).mockReturnValueOnce(sock as unknown as WASocket);
  return {
    ...sock,
    giveCode: (text: string) => giveCode(text),
    showQr: () => {
      ws.emit("CB:iq,type:set,pair-device", { content: [{ tag: "pair-device", attrs: {}, content: refs }] });
      ev.emit("connection.update", { qr: "2@x" });
    },
  };
}

test("a socket that was replaced is ended, and its code is not shown, because no phone could use it", async () => {
  const lease = await bench.held();
  const shown: string[] = [];
  const events: Partial<LinkEvents> = { pairingCode: (code) => void shown.push(code) };
  const link = new BaileysLink({ url: "ws://127.0.0.1:1" }, commonOf(bench.db), lease, events as LinkEvents);
  await link.load();
  const [first, second] = [aSocket(), aSocket()];
  link.connect({ pairingNumber: "5511999990000" });
  first.showQr();
  link.connect({ pairingNumber: "5511999990000" });
  expect(first.end).toHaveBeenCalledOnce();
  first.giveCode("AAAAAAAA");
  second.showQr();
  second.showQr();
  second.giveCode("BBBBBBBB");
  await eventually(() => expect(shown).toEqual(["BBBBBBBB"]));
  expect(second.requestPairingCode).toHaveBeenCalledOnce();
  await link.release();
});
