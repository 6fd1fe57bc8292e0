import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { mediaArrived, mediaFailed } from "@balcao/core/desk/media/arrive";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { createAdapter } from "@balcao/outside/integrations/create-adapter";
import { startDialogflow } from "@balcao/outside-simulator/dialogflow/server";
import type { OutsideTurn } from "@balcao/shared/integrations/port";
import { dialogflowFields, webhookFields } from "@balcao/shared/integrations/schema";
import { expect, test } from "vitest";
import { answering, assistantModel, callLocal } from "../testing/answering.ts";
import { askIntegration } from "./ask-integration.ts";

const model = assistantModel();
type Shop = Awaited<ReturnType<typeof answering>>;
const jpeg = Buffer.concat([Buffer.from("ffd8ffe000104a46494600", "hex"), Buffer.alloc(50)]);

/** The customer sends a file that WhatsApp has not delivered yet. */
async function sends(s: Shop, mediaType: "audio" | "image" | "video", body = ""): Promise<number> {
  const mimetype = { audio: "audio/ogg; codecs=opus", image: "image/jpeg", video: "video/mp4" }[mediaType];
  const sound = { voice: mediaType === "audio", seconds: mediaType === "audio" ? 4 : null };
  const plain = { name: "", size: 9, width: null, height: null, waveform: null, thumbnail: null, tooLarge: false };
  await s.receive({ mediaType, body, raw: Buffer.from("x"), media: { mimetype, ...sound, ...plain } });
  const [row] = await s.rows<{ id: number }>("select max(id)::int as id from media");
  return row?.id ?? 0;
}
async function arrives(s: Shop, mediaId: number, bytes: Buffer): Promise<void> {
  const { key, size } = await putFile(s.companyId, bytes);
  await inCompany(s.companyId, () => mediaArrived(mediaId, { key, size }));
}
/** The customer's text at the end of each question. Calls in which the model uses its tools are left out. */
const asked = () =>
  model.control.chats
    .map(({ messages }) => messages.at(-1))
    .filter((last) => last?.role === "user")
    .map((last) => last?.content);

test("a voice note counts as the customer's words: it is transcribed once its file is here, stored, and answered", async () => {
  const s = await answering(model, { voices: true });
  model.control.transcription = "Qual o prazo de troca?";
  const mediaId = await sends(s, "audio");
  await s.round();
  expect([model.control.chats, model.control.voices]).toEqual([[], []]);
  await arrives(s, mediaId, Buffer.from("OggS"));
  await s.round();
  expect(asked()).toEqual(["[áudio] Qual o prazo de troca?"]);
  expect(await s.answers()).toEqual(["A troca pode ser pedida em até 7 dias depois do recebimento."]);
  expect(await s.rows("select transcript from media")).toEqual([{ transcript: "Qual o prazo de troca?" }]);
  await s.asks("E para presente?");
  expect(model.control.voices).toHaveLength(1);
});

test("the assistant waits for a missing file for a limited time, and does not wait for a file that failed", async () => {
  const s = await answering(model, { voices: true });
  await sends(s, "audio");
  await s.round();
  expect(asked()).toEqual([]);
  await s.rows("update messages set created_at = created_at - interval '21 seconds'");
  await s.round();
  expect(asked()).toEqual(["[áudio]"]);
  const failed = await answering(model, { voices: true });
  const picture = await sends(failed, "image");
  await failed.here(() => mediaFailed(picture));
  await failed.round();
  expect(asked()).toHaveLength(2);
  const film = await answering(model, { voices: true });
  await sends(film, "video");
  await film.round();
  expect(asked()).toHaveLength(3);
});

test("without a provider of transcripts, or when the provider fails, the assistant is called without the words of the voice note", async () => {
  const without = await answering(model);
  await arrives(without, await sends(without, "audio"), Buffer.from("OggS"));
  await without.round();
  const failing = await answering(model, { voices: true });
  await arrives(failing, await sends(failing, "audio"), Buffer.from("OggS"));
  model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
  await failing.round();
  expect(asked()).toEqual(["[áudio]", "[áudio]"]);
  expect(await failing.rows("select transcript, transcribing_until as until from media")).toEqual([
    { transcript: null, until: null },
  ]);
});

test.each([true, false])(
  "the model sees pictures only where the company has switched pictures on (%s)",
  async (images) => {
    const s = await answering(model, { images });
    await arrives(s, await sends(s, "image", "É este?"), jpeg);
    await s.round();
    const url = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
    const shown = [
      { type: "text", text: "[imagem] É este?" },
      { type: "image_url", image_url: { url } },
    ];
    expect(asked()).toEqual([images ? shown : "[imagem] É este?"]);
  },
);

test("a call, or a message that could not be opened, is no question, and the model gets neither", async () => {
  const s = await answering(model);
  await s.asks("Oi");
  const { length } = model.control.chats;
  await s.receive({ mediaType: "call_log", body: "voice" });
  await s.receive({ mediaType: "undecrypted", body: "" });
  await s.round();
  expect(model.control.chats).toHaveLength(length);
  await s.asks("Qual o prazo de troca?");
  const told = JSON.stringify(model.control.chats.at(-1)?.messages);
  expect(told).toContain("Qual o prazo de troca?");
  expect(told).not.toContain('"voice"');
});

test("a program gets the address of a file once the file is here, and gets a voice note as a file", async () => {
  const seen: OutsideTurn[] = [];
  const integration = (turn: OutsideTurn) => {
    seen.push(turn);
    return Promise.resolve({ actions: [], session: null });
  };
  const s = await answering(model, { voices: true, integration });
  const fields = webhookFields.parse({ type: "webhook", urlN8N: "https://robo.example/hook" });
  await s.rows("update queues set integration_id = $1", [await makeIntegration(s.companyId, { fields })]);
  const film = await sends(s, "video", "Olhe");
  await s.round();
  expect(seen).toEqual([]);
  await arrives(s, film, jpeg);
  await s.round();
  await arrives(s, await sends(s, "audio"), Buffer.from("OggS"));
  await s.round();
  expect(seen.map(({ messages }) => messages)).toMatchObject([
    [{ type: "video", text: "Olhe", mediaUrl: `https://desk.test/f/${film}` }],
    [{ type: "audio", text: "", mediaUrl: expect.stringContaining("https://desk.test/f/") }],
  ]);
  expect(model.control.voices).toEqual([]);
});

test("an agent of Dialogflow gets the words of a voice note, because it cannot read WhatsApp's sound format", async () => {
  const server = await startDialogflow({ agent: ({ text }) => ({ fulfillmentText: `Você disse: ${text}` }) });
  try {
    const google = { tokenUrl: server.tokenUrl, apiUrl: server.url };
    const surroundings = { call: callLocal, google, now: () => new Date() };
    const s = await answering(model, {
      voices: true,
      integration: askIntegration((settings) => createAdapter(settings, surroundings)),
    });
    const { projectName, serviceAccount } = server;
    const fields = dialogflowFields.parse({
      type: "dialogflow",
      projectName,
      jsonContent: serviceAccount,
      language: "pt-BR",
    });
    const integrationId = await makeIntegration(s.companyId, { fields });
    await s.rows("update queues set integration_id = $1", [integrationId]);
    model.control.transcription = "Segunda via do boleto";
    await arrives(s, await sends(s, "audio"), Buffer.from("OggS"));
    await s.round();
    expect(await s.answers()).toEqual(["Você disse: Segunda via do boleto"]);
  } finally {
    await server.close();
  }
});
