import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import { troubles } from "@balcao/shared/connections/facts";
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aConnection, aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { AtMeta, MetaFacts } from "../health/meta-facts.tsx";
import { Standing } from "./standing.tsx";

const at = new Date().toISOString();
const told = <T,>(value: T) => ({ value, at });
const open = (facts?: NumberFacts) =>
  show(<Standing connection={aConnection({ id: 1, name: "Loja", network: "official", ...(facts && { facts }) })} />);
const panel = () => screen.queryByRole("region", { name: "A Meta avisa sobre Loja" });

test("the panel is hidden for a number on a phone, and for a number with which Meta finds no fault", () => {
  open();
  open({ quality: told("green"), name: told("approved"), sending: told({ state: "available", why: "" }) });
  expect(panel()).toBeNull();
});

test("each problem is listed with what to do, the gravest first, with Meta's own words and the end of a restriction", () => {
  open({
    quality: told("red"),
    sending: told({ state: "limited", why: "Add a payment method." }),
    decisions: {
      restricted: told({ holds: true, until: new Date(Date.now() + 86_400_000).toISOString() }),
      disabled: told({ holds: false, until: null }),
    },
    alerts: { X: told("Muitos bloqueios."), Y: told(""), Z: told("Outro aviso.") },
  });
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^A Meta restringiu a conta por um tempo\. Até .*\.Pare as campanhas/),
    expect.stringMatching(/^A qualidade está baixa.*Pare as campanhas/),
    expect.stringMatching(/^A Meta limita.*A Meta diz: Add a payment method\..*Gerenciador/),
    expect.stringMatching(/^A Meta publicou um aviso\. A Meta diz: Muitos bloqueios\. A Meta diz: Outro aviso\./),
  ]);
});

test("each kind of problem has a text", () => {
  open({
    quality: told("yellow"),
    name: told("declined"),
    sending: told({ state: "blocked", why: "" }),
    decisions: { disabled: told({ holds: true, until: null }) },
  });
  expect(panel()?.textContent).not.toMatch(/stands\./);
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(troubles).toHaveLength(10);
});

test("quality, limit and name are shown with their meaning, and a fact that Meta did not give is not shown", () => {
  const { unmount } = show(<MetaFacts facts={{}} />);
  expect(screen.queryByRole("region", { name: "Na Meta" })).toBeNull();
  unmount();
  show(<MetaFacts facts={{ quality: told("yellow"), limit: told(2000), name: told("waiting") }} />);
  expect(screen.getByText("Média")).toBeDefined();
  expect(screen.getByText("2.000 pessoas por dia")).toBeDefined();
  expect(screen.getByText("Em análise")).toBeDefined();
});

test.each([
  ["5 de 250", { used: 5, most: 250 }, "false"],
  ["250 de 250", { used: 250, most: 250 }, "true"],
  ["5", { used: 5, most: null }, "false"],
])("only a user who manages templates reads how many templates the account has: %s", async (words, room, bad) => {
  const log = wire({ "GET /message-templates/room": () => room });
  show(<AtMeta connection={{ id: 4 }} />, { me: aUser({ profile: "admin" }) });
  const said = await screen.findByText("Modelos de mensagem");
  expect(said.nextSibling?.textContent).toBe(words);
  expect(said.parentElement?.dataset["bad"]).toBe(bad);
  cleanup();
  show(<AtMeta connection={{ id: 4 }} />);
  expect(screen.queryByRole("region", { name: "Na Meta" })).toBeNull();
  expect(log).toHaveLength(1);
});
