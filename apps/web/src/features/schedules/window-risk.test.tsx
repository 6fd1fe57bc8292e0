import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aTicket } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { WindowRisk } from "./window-risk.tsx";

const at = "2026-11-22T12:00:00.000Z";
const official = aConnection({ id: 1, network: "official", isDefault: true });
const linked = aConnection({ id: 2, network: "whatsapp", isDefault: false });
const tooLate = /Se ele não escrever de novo antes da hora marcada, a mensagem não sai\./;
const depends = /^Este número oficial só envia se o cliente tiver escrito/;

function open(whatsappId: number | null, windowExpiresAt: string | null = null) {
  wire({ "GET /whatsapp": () => [official, linked] });
  const ticket = windowExpiresAt === null ? null : aTicket({ id: 1, whatsappId: 1, windowExpiresAt });
  show(
    <>
      <WindowRisk whatsappId={whatsappId} ticket={ticket} sendAt={at} zone="America/Sao_Paulo" />
      <WindowRisk whatsappId={1} ticket={null} sendAt={at} zone="America/Sao_Paulo" />
    </>,
  );
}

test.each([
  ["the customer may not be written to any more by then", 1, "2026-11-22T11:00:00.000Z", [tooLate, depends]],
  ["the customer may still be written to then", 1, "2026-11-22T13:00:00.000Z", [depends]],
  ["the customer never wrote to the number", 1, new Date(0).toISOString(), [depends, depends]],
  ["the customer is not known, and the company's own number is official", null, null, [depends, depends]],
  ["the number may always write", 2, "2026-11-22T11:00:00.000Z", [depends]],
])("the form of a planned message gives the right warning, or none: %s", async (_what, whatsappId, until, said) => {
  open(whatsappId, until);
  await screen.findAllByText(depends);
  const texts = screen.getAllByText(/número oficial/).map(({ textContent }) => textContent);
  expect(texts).toEqual(said.map((one) => expect.stringMatching(one)));
});
