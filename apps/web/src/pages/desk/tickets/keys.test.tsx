import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aPage, aTicket } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
// Loads the conversation's code before the tests, as the list does.
import "./ticket-pane.tsx";
import Tickets from "../tickets.tsx";

test("1 to 4 open the lists, l chooses the tags of the open ticket, and the help names these keys", async () => {
  const mine = aTicket({ id: 2, status: "open", user: { id: 7, name: "Ana" } });
  wire({
    "GET /tickets": () => ({ tickets: [], hasMore: false, nextCursor: null }),
    "GET /tickets/counts": () => ({ open: 0, pending: 0, snoozed: 0, late: 0 }),
    "GET /tickets/u/:uuid": () => mine,
    "GET /messages/:id": () => aPage([]),
    "GET /queue": () => [],
    "GET /tags/list": () => [],
    "GET /adverts": () => [],
  });
  const page = (
    <Routes>
      <Route path="/tickets/:uuid" element={<Tickets />} />
    </Routes>
  );
  show(page, { at: `/tickets/${mine.uuid}` });
  await screen.findByRole("textbox");
  const chosen = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(chosen()[1]).toMatch(/^Em atendimento/));
  await userEvent.type(screen.getByRole("textbox"), "{Escape}");
  await userEvent.keyboard("2");
  await waitFor(() => expect(chosen()[1]).toMatch(/^Aguardando/));
  await userEvent.keyboard("3");
  await waitFor(() => expect(chosen()).toEqual(["Resolvidos"]));
  await userEvent.keyboard("1");
  await waitFor(() => expect(chosen()[1]).toMatch(/^Em atendimento/));
  await userEvent.keyboard("l");
  await screen.findByRole("dialog", { name: "Etiquetas do atendimento" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("?");
  const help = within(await screen.findByRole("dialog", { name: "Atalhos do teclado" }));
  const words = (key: string) =>
    help.getByText(key, { selector: "kbd" }).closest("div")?.querySelector("dd")?.textContent;
  expect(["1", "2", "3", "4", "l"].map(words)).toEqual([
    "Em atendimento",
    "Aguardando",
    "Resolvidos",
    "Buscar",
    "Etiquetas",
  ]);
  await userEvent.click(help.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("4");
  await screen.findByRole("search");
});
