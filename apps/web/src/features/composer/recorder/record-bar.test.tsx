import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { field, openChat } from "../../../testing/chat.tsx";
import { unsentStore } from "../../../nouns/messages/unsent-store.ts";
import * as recorder from "./recording.ts";
import { NoRecording, type Recording } from "./recording.ts";

const hears = (bytes: number) => {
  const cancel = vi.fn<Recording["cancel"]>();
  const finish = async () => new Blob([new Uint8Array(bytes)], { type: "audio/mpeg" });
  const pause = vi.fn<Recording["pause"]>();
  vi.spyOn(recorder, "startRecording").mockResolvedValue({ finish, cancel, pause });
  return Object.assign(cancel, { pause });
};
/** An upload that never ends. */
const holdUploads = () => vi.spyOn(XMLHttpRequest.prototype, "send").mockReturnValue();
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a recording is sent under its name, and a recording below 10000 bytes is discarded with a notice", async () => {
  const put = vi.spyOn(unsentStore, "put");
  holdUploads();
  openChat();
  hears(9_999);
  await press("Gravar mensagem de voz");
  await press("Enviar gravação");
  await screen.findByText("A gravação ficou curta demais e não foi enviada.");
  expect(put).not.toHaveBeenCalled();
  hears(10_000);
  await press("Gravar mensagem de voz");
  await press("Enviar gravação");
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[0].attachment).toMatchObject({
    kind: "audio",
    file: { name: expect.stringMatching(/^audio-record-site-\d+\.mp3$/) as string, type: "audio/mpeg" },
  });
});

test("Esc throws the recording away and brings the field back", async () => {
  const cancel = hears(50_000);
  openChat();
  await press("Gravar mensagem de voz");
  await screen.findByRole("button", { name: "Enviar gravação" });
  await userEvent.keyboard("{Escape}");
  await field();
  expect(cancel).toHaveBeenCalledOnce();
});

test.each([
  ["refused", /não deixou usar o microfone/],
  ["missing", /Nenhum microfone/],
  ["busy", /Outro programa/],
] as const)("the bar explains a microphone that is %s", async (fault, words) => {
  vi.spyOn(recorder, "startRecording").mockRejectedValue(new NoRecording(fault));
  openChat();
  await press("Gravar mensagem de voz");
  await screen.findByText(words);
  await expect(field()).resolves.toBeDefined();
});

test("a recording can be paused, continued, and heard before it is sent", async () => {
  const put = vi.spyOn(unsentStore, "put");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:voice", revokeObjectURL: () => undefined }));
  const { pause } = hears(50_000);
  holdUploads();
  openChat();
  await press("Gravar mensagem de voz");
  await press("Pausar gravação");
  await press("Continuar gravação");
  expect(pause.mock.calls).toEqual([[true], [false]]);
  await press("Ouvir antes de enviar");
  expect((await screen.findByLabelText("Sua gravação")).getAttribute("src")).toBe("blob:voice");
  expect(put).not.toHaveBeenCalled();
  await press("Enviar gravação");
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
});
