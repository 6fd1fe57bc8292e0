import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { SwitchOff } from "./switch-off.tsx";

const open = (part: Parameters<typeof aConnection>[0], profile: "admin" | "user" = "admin") => {
  const connection = aConnection(part);
  const log = wire({ "PUT /whatsappsession/:id/off": () => ({ ...connection, status: "DISCONNECTED" }) });
  show(<SwitchOff connection={connection} />, { me: aUser({ profile }) });
  return log;
};
const loja = { id: 1, name: "Loja", status: "CONNECTED", isDefault: false } as const;

test("a number is switched off after the user confirms", async () => {
  const log = open(loja);
  await userEvent.click(await screen.findByRole("button", { name: "Desligar" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Desligar" }));
  expect(log.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual(["/whatsappsession/1/off"]);
});

test("the dialog says that messages of customers to an official number are kept while the number is switched off", async () => {
  open({ ...loja, network: "official" });
  await userEvent.click(await screen.findByRole("button", { name: "Desligar" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("fica guardado aqui e é lido nessa hora");
});

test.each([
  ["the default number", { ...loja, isDefault: true }, "admin"],
  ["a number that is down", { ...loja, status: "DISCONNECTED" }, "admin"],
  ["a user without the right", loja, "user"],
] as const)("%s has no button to switch the number off", (_what, part, profile) => {
  open(part, profile);
  expect(screen.queryByRole("button", { name: "Desligar" })).toBeNull();
});
