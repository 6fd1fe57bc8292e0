import { serviceSchema } from "@balcao/shared/dashboard/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import BehindDrawer, { type DrawerSubject } from "./behind-drawer.tsx";

const asked = { days: 7, date_from: "", date_to: "" };
const service = (id: number) =>
  serviceSchema.parse({
    id,
    ticketId: id,
    ticketUuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    contact: { id, name: `Cliente ${id}` },
    user: null,
    queue: { id: 1, name: "Vendas", color: "#2e7d32" },
    queuedAt: "2026-11-20T15:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    waitTime: 90,
    supportTime: null,
    rating: null,
  });
function open(behind: DrawerSubject, answers: Parameters<typeof wire>[0]) {
  const [log, onClose] = [wire(answers), vi.fn<() => void>()];
  show(<BehindDrawer behind={behind} asked={asked} onClose={onClose} />, { me: aUser({ profile: "admin" }) });
  return { log, onClose };
}

test("the list behind a number is loaded page by page, and each row leads to its conversation", async () => {
  const { log, onClose } = open(
    { card: "avgWaitTime" },
    {
      "GET /dashboard/services": ({ query }) =>
        query.get("cursor") === "2"
          ? { services: [service(2)], hasMore: false, nextCursor: null }
          : { services: [service(1)], hasMore: true, nextCursor: "2" },
    },
  );
  const drawer = within(await screen.findByRole("dialog", { name: "Tempo médio de espera" }));
  await waitFor(() => expect(drawer.getAllByRole("link")).toHaveLength(2));
  const [first] = drawer.getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("/tickets/00000000-0000-4000-8000-000000000001");
  expect(first?.textContent).toMatch(/Cliente 1VendasSem atendente1 h 30 min20\/11\/2026 12:00/);
  expect(Object.fromEntries(log[0]?.query ?? [])).toMatchObject({ kind: "wait", days: "7" });
  await userEvent.click(drawer.getByRole("button", { name: "Fechar" }));
  expect(onClose).toHaveBeenCalled();
});

test("the list behind an attendant contains only tickets that this attendant finished", async () => {
  const { log } = open(
    { card: "supportFinished", user: { id: 8, name: "Bia" } },
    { "GET /dashboard/services": () => ({ services: [], hasMore: false, nextCursor: null }) },
  );
  expect(await screen.findByRole("dialog", { name: "Resolvidos por Bia" })).toBeDefined();
  expect(await screen.findByText("Nenhum atendimento entra nesta conta.")).toBeDefined();
  expect(Object.fromEntries(log[0]?.query ?? [])).toMatchObject({ kind: "finished", userId: "8" });
});
