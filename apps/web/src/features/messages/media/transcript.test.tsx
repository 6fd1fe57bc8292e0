import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aMessage } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { Transcript } from "./transcript.tsx";

const voice = (part: object = {}) => ({
  id: 9,
  state: "ok" as const,
  url: "/api/media/9",
  mimetype: "audio/ogg",
  name: "",
  size: 2048,
  seconds: 7,
  width: null,
  height: null,
  voice: true,
  waveform: null,
  thumbnail: null,
  transcript: null,
  ...part,
});
function open(part: object, answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /assistant/transcription": () => ({ isReady: true }), ...answers });
  const media = voice(part);
  show(<Transcript media={media} message={aMessage({ id: 4, mediaType: "audio", media })} />);
  return log;
}

test("a voice note has its transcript below it, or the notice that nothing was said in it", () => {
  open({ transcript: "Quero trocar." });
  expect(screen.getByText("Quero trocar.")).toBeDefined();
  open({ transcript: "" });
  expect(screen.getByText("Nada foi dito neste áudio.")).toBeDefined();
});

test("the button requests a transcript once, says why the request failed, and can be pressed again", async () => {
  const log = open({}, { "POST /messages/:id/transcript": () => new Refusal(502, "ERR_TRANSCRIPTION_FAILED") });
  await userEvent.click(await screen.findByRole("button", { name: "Transcrever" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Não foi possível transcrever agora. Tente de novo.");
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined();
  expect(log.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("there is no button without a provider for transcripts, for a long note, or while the file has not arrived", async () => {
  const log = open({}, { "GET /assistant/transcription": () => ({ isReady: false }) });
  open({ seconds: 301 });
  open({ state: "pending" });
  await expect.poll(() => log.length).toBe(1);
  expect(screen.queryByRole("button")).toBeNull();
});
