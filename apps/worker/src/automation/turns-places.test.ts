import { automaticTexts } from "@balcao/shared/automatic-texts";
import { makeQueue } from "@balcao/core/testing/factories";
import type { OutsideAction } from "@balcao/shared/integrations/port";
import { expect, test } from "vitest";
import { talkingProgram, talking } from "../testing/talks.ts";

const program = talkingProgram();
const answers = (...actions: OutsideAction[]) => {
  program.answer = () => ({ reply: { actions } });
};
const named = (place: string): OutsideAction => ({ do: "transfer", queueId: null, userId: null, named: place });

test("a queue that a program names is found in any spelling of its name, and no other queue is", async () => {
  const s = await talking(program);
  const queueId = await makeQueue(s.companyId, { name: "Financeiro & Cobrança" });
  answers({ do: "text", text: "Já passo" }, named(" financeiro COBRANCA "));
  await s.says("Oi");
  await s.round();
  expect(await s.ticket()).toMatchObject({ queueId });
  const other = await talking(program);
  answers({ do: "text", text: "Já passo" }, named("Financeiro"));
  await other.says("Oi");
  await other.round();
  expect(await other.ticket()).toMatchObject({ queueId: other.queueIds[0], kind: "gave-up" });
  expect((await other.notes()).map(({ note }) => note)).toEqual([
    "“Robô” quis transferir para um setor ou uma pessoa que não existe.\nFinanceiro\nO cliente espera por uma pessoa.",
  ]);
  expect(await other.answers()).toEqual(["Já passo"]);
});

test("an answer that gives the ticket to an unknown person counts as a fault", async () => {
  const s = await talking(program);
  answers({ do: "transfer", queueId: null, userId: 2_000_000_000 });
  await s.says("Oi");
  await s.round();
  expect((await s.notes())[0]?.note).toContain("2000000000");
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
});

test("a file whose bytes are in its address is stored and sent, and a note reports a file without bytes", async () => {
  const s = await talking(program);
  const list = `data:text/plain;name=tabela.txt;base64,${Buffer.from("Olá do arquivo").toString("base64")}`;
  answers({ do: "media", url: list, caption: "" }, { do: "media", url: "data:audio/mpeg;base64,", caption: "Ouça" });
  await s.says("Oi");
  await s.round();
  expect(await s.rows("select mimetype, name from media")).toEqual([{ mimetype: "text/plain", name: "tabela.txt" }]);
  expect((await s.answers()).filter(Boolean)).toEqual(["Ouça"]);
  expect((await s.notes())[0]?.note).toContain("data:audio/mpeg");
});

test("when a part of an answer is left out, people read a note, and the conversation goes on", async () => {
  const s = await talking(program);
  answers({ do: "text", text: "Veja" }, { do: "left-out", detail: "image: /a.svg" });
  await s.says("Oi");
  await s.round();
  expect(await s.answers()).toEqual(["Veja"]);
  expect((await s.notes())[0]?.note).toContain("não foi enviada ao cliente:\nimage: /a.svg");
  expect(await s.ticket()).toMatchObject({ kind: "talk" });
});
