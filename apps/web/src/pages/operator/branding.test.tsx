import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ours } from "@balcao/shared/branding/rules";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import BrandingPart from "./admin-settings/branding.tsx";

const path = "/operator/branding";
const unchanged: OperatorBranding = {
  version: 0,
  ...ours,
  supportUrl: null,
  pictures: [],
  hasIcons: false,
  senderName: "",
  ownSupportUrl: "",
};
const chosen: OperatorBranding = {
  ...unchanged,
  version: 3,
  name: "Fala Fácil",
  accent: "#0b5394",
  senderName: "Fala",
};

function open(kept: OperatorBranding | Refusal) {
  const log = wire({
    [`GET ${path}`]: () => kept,
    [`PUT ${path}`]: ({ body }) => ({ ...unchanged, ...(body as object), pictures: [], version: 4 }),
    [`DELETE ${path}`]: () => ({ ...unchanged, version: 4 }),
  });
  show(<BrandingPart />);
  return () => log.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body]);
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

test("the preview shows what is typed before it is saved, and saving sends it", async () => {
  const calls = open(unchanged);
  const name = await field("Nome do produto");
  await userEvent.clear(name);
  await userEvent.type(name, "Fala Fácil");
  const preview = within(screen.getByRole("region", { name: "Prévia" }));
  expect(preview.getAllByText("Fala Fácil").length).toBeGreaterThan(3);
  const accent = await field("Cor de destaque");
  await userEvent.clear(accent);
  await userEvent.type(accent, "#0B5394");
  await save();
  await waitFor(() =>
    expect(calls()).toEqual([
      ["PUT", { name: "Fala Fácil", accent: "#0b5394", senderName: "", supportUrl: "", pictures: {} }],
    ]),
  );
  expect(await screen.findByText("Marca salva")).toBeDefined();
});

test("the page says that a colour too bright for texts is used in a darker form", async () => {
  open(unchanged);
  const accent = await field("Cor de destaque");
  await userEvent.clear(accent);
  await userEvent.type(accent, "#ffcc00");
  expect(await screen.findByText(/usamos #[0-9a-f]{6}, a mesma cor mais escura/)).toBeDefined();
});

test("a missing name, a wrong colour and a wrong address are reported at their fields", async () => {
  const calls = open(chosen);
  await userEvent.clear(await field("Nome do produto"));
  await userEvent.type(await field("Cor de destaque"), "x");
  await userEvent.type(await field("Link de suporte"), "ajuda");
  await save();
  expect(await screen.findByText("Dê um nome ao produto")).toBeDefined();
  expect(screen.getByText("Um endereço completo, como https://ajuda.exemplo.com")).toBeDefined();
  expect(calls()).toEqual([]);
});

test("a vector picture is refused in words before anything is sent", async () => {
  open(unchanged);
  const file = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "logo.png", { type: "image/png" });
  await userEvent.upload(await screen.findByLabelText("Escolher: Ícone", { selector: "input" }), file);
  expect(await screen.findByText(/Imagens SVG não são aceitas/)).toBeDefined();
});

test("resetting the branding needs a confirmation", async () => {
  const calls = open(chosen);
  await userEvent.click(await screen.findByRole("button", { name: "Voltar ao original" }));
  expect(calls()).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Voltar ao original" }));
  await waitFor(() => expect(calls()).toEqual([["DELETE", undefined]]));
  expect(await screen.findByText("A aparência original voltou")).toBeDefined();
});

test("a branding that failed to load can be fetched again", async () => {
  open(new Refusal(500, "ERR_INTERNAL"));
  expect(await screen.findByText("Não foi possível carregar a marca da instalação")).toBeDefined();
  wire({ [`GET ${path}`]: () => chosen });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByDisplayValue("Fala Fácil")).toBeDefined();
});
