import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aMessage } from "../../../testing/samples.ts";
import { BubbleBody } from "./bubble-body.tsx";

test("a limited-time offer shows when it ends between its text and its buttons", () => {
  const buttons = [{ kind: "code" as const, text: "", target: "PROMO10" }];
  const template = { name: "oferta", language: "pt_BR", buttons, offerEndsAt: "2026-12-07T02:59:00.000Z" };
  show(<BubbleBody message={aMessage({ id: 1, fromMe: true, body: "*Só até domingo*\n\nVeja.", template })} />);
  const end = screen.getByText(/^A oferta termina em \d\d\/12\/2026/);
  const order = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(screen.getByText("Só até domingo").compareDocumentPosition(end) & order).toBeTruthy();
  expect(end.compareDocumentPosition(screen.getByText("Copiar PROMO10")) & order).toBeTruthy();
});

test("a carousel shows its text and its cards, each with picture, words and buttons, and shows no text twice", () => {
  const file = { id: 7, url: "/api/media/7", name: "tenis.jpg", mimetype: "image/jpeg" };
  const buttons = [{ kind: "reply", text: "Quero", target: null }] as const;
  const cards = [
    { header: "image" as const, body: "Tênis por *10* reais", buttons: [...buttons], file },
    { header: "video" as const, body: "Bota", buttons: [...buttons], file: null },
  ];
  const carousel = { text: "Veja as ofertas.", cards };
  const template = { name: "ofertas", language: "pt_BR", buttons: [], carousel };
  const body = "Veja as ofertas.\n\nTênis por *10* reais\n\nBota";
  show(<BubbleBody message={aMessage({ id: 1, fromMe: true, body, template })} />);
  expect(screen.getAllByText("Veja as ofertas.")).toHaveLength(1);
  const strip = screen.getByRole("group", { name: "Carrossel com 2 cartões" });
  expect(strip.tabIndex).toBe(0);
  const [first, second] = within(strip)
    .getAllByRole("listitem")
    .filter((one) => one.parentElement?.tagName === "OL");
  expect(within(first ?? strip).getByRole<HTMLImageElement>("img", { name: "Cartão 1" }).src).toContain("/api/media/7");
  expect(within(first ?? strip).getByText("10").tagName).toBe("STRONG");
  expect(within(second ?? strip).getByText("Bota")).toBeDefined();
  expect(within(strip).getAllByText("Quero")).toHaveLength(2);
});
