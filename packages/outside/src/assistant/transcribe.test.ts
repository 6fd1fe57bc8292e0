import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PlayedModel, playAssistant } from "../testing/assistant.ts";
import { transcribe } from "./transcribe.ts";

let played: PlayedModel;
beforeAll(async () => {
  played = await playAssistant();
});
afterAll(() => played.server.close());
afterEach(() => played.reset());

describe("a voice note", () => {
  const note = {
    bytes: Buffer.from("OggS\r\n--\0\xFF", "latin1"),
    mimetype: "audio/ogg; codecs=opus",
    seconds: 4,
    language: "pt" as const,
  };
  const heard = (more = {}, provider = played.provider) =>
    transcribe(provider, { ...note, ...more }, played.surroundings());
  const hear = async (...given: Parameters<typeof heard>) => (await heard(...given))?.text ?? null;

  test("a voice note is transcribed, sent whole and with a file name that servers know", async () => {
    played.server.control.transcription = " Quero trocar o sofá. ";
    expect(await hear({ hints: "Loja Sol" })).toBe("Quero trocar o sofá.");
    expect(played.server.control.voices).toEqual([
      {
        fields: { model: "whisper-1", language: "pt", response_format: "json", prompt: "Loja Sol" },
        fileName: "audio.ogg",
        type: "audio/ogg",
        bytes: note.bytes,
      },
    ]);
  });

  test("a voice note costs the tokens that the provider counts, or an estimate by its length", async () => {
    played.server.control.transcription = "Quero trocar.";
    expect((await heard())?.tokens).toBe(Math.ceil(40 + 13 / 3.5));
    played.server.control.transcriptionTokens = 57;
    expect((await heard())?.tokens).toBe(57);
  });

  test("a voice note of less than a second has no words, because a model would invent some", async () => {
    played.server.control.transcription = "Legendas pela comunidade";
    expect(await hear({ seconds: 0.6 })).toBe("");
    expect(played.server.control.voices).toEqual([]);
  });

  test("a voice note has no transcript when it is too long, or without a provider of transcripts", async () => {
    expect(await hear({ seconds: 301 })).toBe(null);
    expect(await hear({ bytes: Buffer.alloc(25 * 1024 * 1024 + 1) })).toBe(null);
    expect(await hear({}, { ...played.provider, transcription: null })).toBe(null);
  });

  test("a voice note is tried once more, and then the fault is thrown", async () => {
    played.behave({ kind: "status", status: 503 });
    played.server.control.transcription = "Oi";
    expect(await hear()).toBe("Oi");
    played.behave({ kind: "status", status: 401 });
    await expect(hear()).rejects.toMatchObject({ reason: "key" });
    played.behave({ kind: "large", bytes: 10 });
    await expect(hear()).rejects.toMatchObject({ reason: "bad-answer" });
  });
});
