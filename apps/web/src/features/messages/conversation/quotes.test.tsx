import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openConversation as open, page } from "../../../testing/conversation.tsx";
import { aMessage } from "../../../testing/samples.ts";

test("unsupported content is shown by its kind and text, and a quote of an unknown message shows the quoted words", async () => {
  open(() =>
    page([
      aMessage({ id: 1, mediaType: "unsupported", body: ":product\nBolo de fubá" }),
      aMessage({ id: 2, mediaType: "unsupported", body: "Que dia?" }),
      aMessage({ id: 3, body: "sim", quotedText: "qual o preço?" }),
    ]),
  );
  expect((await screen.findByText("Bolo de fubá")).textContent).toBe("Bolo de fubá");
  expect(screen.getByText(/^Produto do catálogo\. .*só pode ser visto no celular/)).toBeDefined();
  expect(screen.getByText("Que dia?")).toBeDefined();
  expect(screen.getByText("qual o preço?")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Ir para a mensagem de/ })).toBeNull();
});

test("a quote leads to its message on screen, or to the messages around it with a way back to the newest", async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const quotedMsg = {
    id: 1,
    body: "qual o preço?",
    fromMe: false,
    mediaType: "text" as const,
    author: "Cliente 1",
    hidden: false,
  };
  const answer = aMessage({ id: 60, fromMe: true, body: "dez", quotedMsg });
  const { log } = open(({ query }) => {
    if (query.get("around") === "1")
      return page([aMessage({ id: 1, body: "qual o preço?" })], null, { newerCursor: "n1" });
    return query.get("newer") === "n1" ? page([aMessage({ id: 30 })], "c2", { newerCursor: "n2" }) : page([answer]);
  });
  await userEvent.click(await screen.findByRole("button", { name: /Ir para a mensagem de Cliente 1/ }));
  await waitFor(() => expect(document.querySelector('[data-message="1"]')).toHaveProperty("dataset.flash", ""));
  expect(scrolled).toHaveBeenCalled();
  expect(screen.queryByText("dez")).toBeNull();
  await waitFor(() => expect(log.map(({ query }) => query.get("newer"))).toContain("n1"));
  await userEvent.click(screen.getByRole("button", { name: "Ir para a mensagem mais recente" }));
  await expect(screen.findByText("dez")).resolves.toBeDefined();
});

test("a quote from a ticket that the reader may not see says that it cannot be shown, and leads nowhere", async () => {
  const quotedMsg = { id: 1, body: "", fromMe: false, mediaType: "text" as const, author: "", hidden: true };
  open(() => page([aMessage({ id: 60, body: "dez", quotedMsg })]));
  await expect(screen.findByText("Mensagem de outro atendimento")).resolves.toBeDefined();
  expect(screen.queryByRole("button", { name: /Ir para a mensagem de/ })).toBeNull();
});
