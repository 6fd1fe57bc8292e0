import type { ShownAnnouncement } from "@balcao/shared/announcements/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { announcementsLive } from "../../nouns/announcements/noun.ts";
import { AnnouncementBanner } from "../../features/announcements/banner.tsx";
import { AnnouncementsButton } from "../../features/announcements/popover.tsx";
import { show } from "../../testing/render.tsx";
import { type WireRequest, wire } from "../../testing/wire.ts";
import Announcements from "./announcements.tsx";

const one = (part: Partial<ShownAnnouncement>): ShownAnnouncement => ({
  id: 1,
  title: "Manutenção",
  text: "Às 22h.",
  priority: 3,
  status: true,
  startsAt: null,
  endsAt: null,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  isRead: false,
  ...part,
});
const bodiesTo = (log: WireRequest[], path: string) =>
  log.filter((asked) => asked.method === "POST" && asked.path === path).map(({ body }) => body);
const openReader = (records: ShownAnnouncement[]) => {
  const log = wire({
    "GET /announcements/current": () => ({ records, changesAt: null }),
    "POST /announcements/read": () => ({ ok: true }),
  });
  const shown = show(
    <>
      <AnnouncementBanner />
      <AnnouncementsButton />
    </>,
  );
  return { log, ...shown };
};

test("the button counts unread announcements, opening the list marks all as read, and new ones stay marked until the list closes", async () => {
  const { log } = openReader([one({ id: 1 }), one({ id: 2, title: "Férias", isRead: true })]);
  await userEvent.click(await screen.findByRole("button", { name: "Comunicados: 1 não lido" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Comunicados" }));
  expect(dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Manutenção",
    "Férias",
  ]);
  expect(dialog.getAllByText("Novo")).toHaveLength(1);
  expect(dialog.getAllByText("Baixa")).toHaveLength(2);
  await waitFor(() => expect(bodiesTo(log, "/announcements/read")).toEqual([{ announcementIds: [1] }]));
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("button", { name: "Comunicados" });
});

test("an urgent announcement is shown above the page until it is closed, and a newly published one appears at once", async () => {
  const { log, cache } = openReader([one({ id: 1, priority: 2 })]);
  await screen.findByRole("button", { name: "Comunicados: 1 não lido" });
  expect(screen.queryByRole("region", { name: "Comunicado importante" })).toBeNull();
  const { isRead: _, ...urgent } = one({ id: 5, title: "Fora do ar", priority: 1 });
  announcementsLive["announcement.update"](cache, { announcement: urgent });
  const banner = within(await screen.findByRole("region", { name: "Comunicado importante" }));
  expect(banner.getByText(urgent.text).hidden).toBe(true);
  await userEvent.click(banner.getByRole("button", { name: "Fora do ar", expanded: false }));
  expect(banner.getByText(urgent.text).hidden).toBe(false);
  await screen.findByRole("button", { name: "Comunicados: 2 não lidos" });
  await userEvent.click(banner.getByRole("button", { name: "Entendi" }));
  await waitFor(() => expect(screen.queryByText("Fora do ar")).toBeNull());
  expect(bodiesTo(log, "/announcements/read")).toEqual([{ announcementIds: [5] }]);
  announcementsLive["announcement.delete"](cache, { announcementId: 1, comesAt: null });
  await screen.findByRole("button", { name: "Comunicados" });
});

test("an address in an announcement is a link, in the list and in the banner", async () => {
  openReader([one({ priority: 1, text: "Veja https://balcao.test/novo." })]);
  const banner = within(await screen.findByRole("region", { name: "Comunicado importante" }));
  await userEvent.click(screen.getByRole("button", { name: "Comunicados: 1 não lido" }));
  for (const place of [banner, within(await screen.findByRole("dialog", { name: "Comunicados" }))])
    expect(place.getByText("https://balcao.test/novo").getAttribute("href")).toBe("https://balcao.test/novo");
});

test("the operator's page shows priority and state as words, and asks for a title and a text", async () => {
  const { isRead: _, ...saved } = one({ id: 3, title: "Preços", priority: 1, status: false });
  const log = wire({
    "GET /announcements": () => ({ records: [saved], count: 1, hasMore: false, nextCursor: null }),
    "POST /announcements": () => ({ ...saved, id: 4 }),
  });
  show(<Announcements />);
  await screen.findByText("Preços");
  expect(screen.getByRole("heading", { name: "Comunicados" })).toBeDefined();
  const row = within(screen.getAllByRole("row")[1] ?? document.body);
  for (const word of ["Preços", "Alta", "Rascunho", "Sem imagem"]) expect(row.getByText(word)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Novo comunicado" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Novo comunicado" }));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(2);
  await userEvent.type(dialog.getByLabelText("Título"), "Natal");
  await userEvent.type(dialog.getByLabelText("Texto"), "Fechado");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() => expect(bodiesTo(log, "/announcements")).toHaveLength(1));
  expect(bodiesTo(log, "/announcements")[0]).toEqual({
    title: "Natal",
    text: "Fechado",
    priority: 3,
    status: true,
    startsAt: null,
    endsAt: null,
  });
});
