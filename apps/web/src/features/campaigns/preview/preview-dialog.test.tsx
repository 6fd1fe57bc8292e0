import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCampaign } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import PreviewDialog from "./preview-dialog.tsx";

const aPreview = (part: Partial<CampaignPreview> = {}): CampaignPreview => ({
  name: "Rosa",
  number: "5511987654321",
  variant: 1,
  question: [],
  message: [{ body: "Olá, *Rosa*!", file: null, buttons: null }],
  missing: [],
  ...part,
});

function open(answers: Parameters<typeof wire>[0] = {}, part: Partial<Parameters<typeof aCampaign>[0]> = {}) {
  const log = wire({
    "GET /campaigns/1": () => aCampaign({ id: 1, ...part }),
    "GET /campaigns/1/preview": () => aPreview(),
    ...answers,
  });
  return { log, ...show(<PreviewDialog campaignId={1} onClose={() => undefined} />) };
}
const phone = (name: string) => screen.findByRole("figure", { name: `Celular de ${name}` });
const asks = (log: ReturnType<typeof wire>) =>
  log.filter(({ path }) => path.endsWith("/preview")).map(({ query }) => Object.fromEntries(query));

const aFile = (id: number, name: string, mimetype: string) => ({ name, mimetype, url: `/api/media/${id}` });

test("the phone shows the question with its answer and then each message as it is sent, with a file's caption under the file", async () => {
  open({
    "GET /campaigns/1/preview": () =>
      aPreview({
        question: [{ body: "Quer receber?", file: null, buttons: null }],
        message: [
          { body: "", file: aFile(2, "tabela.pdf", "application/pdf"), buttons: null },
          { body: "Olá, *Rosa*!", file: aFile(1, "foto.jpg", "image/jpeg"), buttons: null },
        ],
      }),
  });
  const bubbles = within(await phone("Rosa")).getAllByRole("listitem");
  expect(bubbles.map((one) => one.textContent)).toEqual(["Quer receber?", "Sim", "tabela.pdf", "Olá, Rosa!"]);
  const last = within(bubbles[3] as HTMLElement);
  expect(last.getByRole("img", { name: "foto.jpg" }).getAttribute("src")).toBe("/api/media/1");
  expect(last.getByText("Rosa").tagName).toBe("STRONG");
});

test("a variable without a value is marked in the text and named below it", async () => {
  open({
    "GET /campaigns/1/preview": () =>
      aPreview({ message: [{ body: "De {cidade}", file: null, buttons: null }], missing: ["cidade"] }),
  });
  expect((await screen.findByText("{cidade}")).tagName).toBe("MARK");
  expect(screen.getByText("Sem valor para esta pessoa: cidade")).toBeDefined();
});

test("arrows step through the people until the last one", async () => {
  const people = ["Rosa", "Beto"];
  const { log } = open({
    "GET /campaigns/1/preview": ({ query }) => {
      const name = people[Number(query.get("position"))];
      return name ? aPreview({ name }) : new Refusal(404, "ERR_NO_CONTACT_FOUND");
    },
  });
  await phone("Rosa");
  const [back, on] = ["Pessoa anterior", "Próxima pessoa"].map((name) =>
    screen.getByRole<HTMLButtonElement>("button", { name }),
  );
  if (!back || !on) throw new Error("The buttons are missing");
  expect(back.disabled).toBe(true);
  await userEvent.click(on);
  await phone("Beto");
  await userEvent.click(on);
  expect(await screen.findByText("Não há mais ninguém.")).toBeDefined();
  expect(on.disabled).toBe(true);
  await userEvent.click(back);
  await phone("Beto");
  expect(asks(log).map(({ position }) => position)).toEqual(["0", "1", "2", "1"]);
});

test("the search finds a person by name, and says when it finds nobody", async () => {
  const { log } = open({
    "GET /campaigns/1/preview": ({ query }) =>
      query.get("searchParam") === "zé" ? new Refusal(404, "ERR_NO_CONTACT_FOUND") : aPreview(),
  });
  await phone("Rosa");
  await userEvent.type(screen.getByRole("searchbox"), "zé");
  expect(await screen.findByText("Ninguém encontrado com este nome ou número.")).toBeDefined();
  expect(asks(log).map(({ searchParam }) => searchParam)).toEqual(["", "zé"]);
});

test("each text has a tab, and a campaign with a single text has none", async () => {
  const { log, unmount } = open({}, { message1: "", message2: "Oi", message4: "Bom dia" });
  await userEvent.click(await screen.findByRole("tab", { name: "Texto 4" }));
  await waitFor(() => expect(asks(log).map(({ variant }) => variant)).toEqual(["2", "4"]));
  unmount();
  open();
  await phone("Rosa");
  expect(screen.queryByRole("tab")).toBeNull();
});

test("a test goes to a number that the browser remembers, and a refusal is shown at the field", async () => {
  let refuses = true;
  const { log, unmount } = open({
    "POST /campaigns/1/test": () => (refuses ? new Refusal(404, "ERR_NO_WAPP_FOUND") : { ok: true }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Seu número de WhatsApp");
  const send = screen.getByRole("button", { name: "Enviar para mim" });
  await userEvent.type(field, "123");
  await userEvent.click(send);
  expect(await screen.findByText("Digite o número com DDD.")).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(field);
  await userEvent.type(field, "(11) 98765-4321");
  await userEvent.click(send);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  refuses = false;
  await userEvent.click(send);
  expect(await screen.findByText("Teste enviado para (11) 98765-4321.")).toBeDefined();
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  expect(log.findLast(({ method }) => method === "POST")?.body).toEqual({ number: "(11) 98765-4321", variant: 1 });
  unmount();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>("Seu número de WhatsApp")).value).toBe("(11) 98765-4321");
});

test("the preview says when a campaign has no people, and when it failed to load", async () => {
  const { unmount } = open({ "GET /campaigns/1/preview": () => new Refusal(404, "ERR_NO_CONTACT_FOUND") });
  expect(await screen.findByText("A campanha ainda não tem ninguém.")).toBeDefined();
  unmount();
  open({ "GET /campaigns/1/preview": () => new Refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeDefined();
});

test("a person who gets the template is marked, and the template's buttons are shown", async () => {
  wire({
    "GET /campaigns/1": () => aCampaign({ id: 1 }),
    "GET /campaigns/1/preview": () =>
      aPreview({
        message: [{ body: "Olá Rosa", file: null, buttons: [{ kind: "reply", text: "Recebi", target: null }] }],
      }),
  });
  show(<PreviewDialog campaignId={1} onClose={() => undefined} />);
  expect(await screen.findByText("Recebi")).toBeDefined();
  expect(screen.getByText("Esta pessoa recebe o modelo de mensagem.")).toBeDefined();
});
