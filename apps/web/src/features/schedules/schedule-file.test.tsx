import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aSchedule } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import ScheduleDialog from "./schedule-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

const kept = aSchedule({ id: 1, media: { name: "tabela.pdf", mimetype: "application/pdf", size: 3 } });
function open() {
  const log = wire({
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "GET /schedules": () => ({ schedules: [], hasMore: false, nextCursor: null }),
    "PUT /schedules/1": () => ({ ...kept, media: null }),
  });
  const onClose = vi.fn<() => void>();
  show(<ScheduleDialog schedule={kept} onClose={onClose} />);
  return { log, onClose };
}
/** Records the multipart requests by XMLHttpRequest, with their fields. */
function takeForms() {
  const sent: string[] = [];
  class Line extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify(kept);
    asked = "";
    open(method: string, address: string) {
      this.asked = `${method} ${new URL(address, "http://desk.test").pathname}`;
    }
    setRequestHeader() {}
    send(form: FormData) {
      const said = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name);
      sent.push(`${this.asked} ${[...form].map(([name, value]) => `${name}=${said(value)}`).join(" ")}`);
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Line);
  return sent;
}

test("one request removes the stored file and saves the changed fields, without the unchanged fields", async () => {
  const { log, onClose } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Remover arquivo" }));
  expect(screen.queryByText("tabela.pdf")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Não enviar se o cliente responder antes" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await screen.findByText("Agendamento salvo.");
  expect(onClose).toHaveBeenCalled();
  expect(log.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { cancelIfReplied: true, removeFile: true },
  ]);
});

test("a message planned again keeps its file, and shows it", async () => {
  const log = wire({
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "GET /schedules": () => ({ schedules: [], hasMore: false, nextCursor: null }),
    "POST /schedules": () => ({ ...kept, id: 2 }),
  });
  show(<ScheduleDialog schedule={{ ...kept, status: "ENVIADA" }} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Agendar de novo" }));
  expect(await screen.findByText("tabela.pdf")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Agendar" }));
  await screen.findByText("Mensagem agendada.");
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ body: kept.body, fileOf: 1 });
});

test("a new file is sent in one request with its text", async () => {
  const sent = takeForms();
  const { log } = open();
  const file = new File(["%PDF"], "nova.pdf", { type: "application/pdf" });
  await userEvent.upload(await screen.findByLabelText("Arquivo"), file);
  await userEvent.type(screen.getByRole("textbox", { name: /^Mensagem/ }), "!");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await screen.findByText("Agendamento salvo.");
  expect(sent).toEqual([`PUT /api/schedules/1 body=${kept.body}! file=nova.pdf`]);
  expect(log.filter(({ method }) => method !== "GET")).toEqual([]);
});
