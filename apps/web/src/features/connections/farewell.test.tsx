import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { DeleteConnection } from "./delete-connection.tsx";
import { Guidance } from "./guidance.tsx";
import { SessionActions } from "./session-actions.tsx";

// WhatsApp may ask for a passkey before an unlinked number can be linked again.

const linked = { id: 1, name: "Loja", status: "CONNECTED", number: "5511987654321" } as const;
const replaced = { ...linked, status: "DISCONNECTED", reason: "replaced" } as const;
const warning = /pede a cada vez mais contas a chave de acesso/;

function act(part: Parameters<typeof aConnection>[0]) {
  const connection = aConnection(part);
  const log = wire({ "PUT /whatsappsession/:id": () => ({ ...connection, status: "OPENING", number: null }) });
  const onQr = vi.fn<() => void>();
  return { connection, log, onQr };
}
const actions = (part: Parameters<typeof aConnection>[0]) => {
  const { connection, ...more } = act(part);
  show(<SessionActions connection={connection} onQr={more.onQr} />);
  return more;
};

test.each([
  ["linked", linked, true],
  ["still pairing", { ...linked, status: "PAIRING", number: null }, false],
] as const)(
  "a user who disconnects a number is warned only while the number has a link: %s",
  async (_what, part, isWarned) => {
    actions(part);
    await userEvent.click(screen.getByRole("button", { name: "Desconectar" }));
    expect(warning.test((await screen.findByRole("dialog")).textContent)).toBe(isWarned);
  },
);

test.each([
  ["linked", linked, true],
  ["not linked", { ...linked, status: "DISCONNECTED", number: null }, false],
  ["official", { ...linked, network: "official" }, false],
] as const)(
  "a user who deletes a connection is warned only while its number has a link: %s",
  async (_what, part, isWarned) => {
    show(<DeleteConnection connection={act(part).connection} isOnly onClose={() => undefined} />);
    expect(warning.test((await screen.findByRole("dialog")).textContent)).toBe(isWarned);
  },
);

test("before a new QR code is made for a number that still has a link, the desk asks the user", async () => {
  const { log, onQr } = actions(replaced);
  await userEvent.click(screen.getByRole("button", { name: "Novo QR code" }));
  const dialog = await screen.findByRole("dialog", { name: "Vincular Loja de novo?" });
  expect(dialog.textContent).toMatch(warning);
  expect(log).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Novo QR code" }));
  await waitFor(() => expect(onQr).toHaveBeenCalledOnce());
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /whatsappsession/1"]);
});

test("the guidance of a refused number asks before the number is linked again", async () => {
  const { connection, log, onQr } = act({ ...replaced, reason: "refused" });
  show(<Guidance connection={connection} onQr={onQr} onAccess={() => undefined} />, {
    me: aUser({ profile: "admin" }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Vincular de novo" }));
  expect((await screen.findByRole("dialog", { name: "Vincular Loja de novo?" })).textContent).toMatch(warning);
  expect(log).toEqual([]);
});

test("a new QR code for a number that has no link is made without a question", async () => {
  const { onQr } = actions({ ...replaced, reason: "passkey", number: null });
  await userEvent.click(screen.getByRole("button", { name: "Novo QR code" }));
  await waitFor(() => expect(onQr).toHaveBeenCalledOnce());
});
