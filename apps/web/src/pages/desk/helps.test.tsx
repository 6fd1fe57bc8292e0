import type { HelpVideo } from "@balcao/shared/helps/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import Helps from "./helps.tsx";

const aVideo = (part: Partial<HelpVideo>): HelpVideo => ({
  id: 1,
  title: "Conectar um número",
  description: "Em três minutos",
  video: "https://youtu.be/dQw4w9WgXcQ",
  ...part,
});
const open = (records: HelpVideo[]) => {
  const log = wire({ "GET /helps/list": () => ({ records, count: records.length }) });
  return { log, ...show(<Helps />, { me: aUser({ profile: "admin" }) }) };
};
const outside = () =>
  [...document.querySelectorAll("[src], link[href], iframe")].filter((one) =>
    /^https?:/.test(one.getAttribute("src") ?? one.getAttribute("href") ?? ""),
  );
const play = async (title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^Assistir: ?${title}`) }));
  return within(await screen.findByRole("dialog", { name: title }));
};

test("the title counts the videos, nothing is loaded from outside before a video is played, and Escape removes the player", async () => {
  open([aVideo({ id: 1 }), aVideo({ id: 2, title: "Filas" })]);
  expect(await screen.findByRole("heading", { name: "Vídeos de ajuda (2)" })).toBeDefined();
  expect(document.title).toContain("Vídeos de ajuda (2)");
  expect(outside()).toEqual([]);
  const dialog = await play("Conectar um número");
  const frame = dialog.getByTitle("Conectar um número");
  expect(frame.getAttribute("src")).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0");
  expect(frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(outside()).toEqual([]);
});

test("a file of our own host plays here, and a file of another host is a link, because the content policy forbids to load it", async () => {
  const page = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  const before = window.location.href;
  page.happyDOM.setURL("https://desk.test/helps");
  open([
    aVideo({ id: 1, title: "Filas", video: "https://desk.test/ajuda/filas.mp4" }),
    aVideo({ id: 2, title: "Tags", video: "https://videos.test/tags.mp4" }),
  ]);
  const dialog = await play("Tags");
  const link = dialog.getByRole("link", { name: "Assistir em outra aba" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual(["https://videos.test/tags.mp4", "noreferrer"]);
  expect(document.querySelector("video, iframe")).toBeNull();
  await userEvent.keyboard("{Escape}");
  const film = (await play("Filas")).getByLabelText("Filas", { selector: "video" });
  expect(film.getAttribute("src")).toBe("https://desk.test/ajuda/filas.mp4");
  page.happyDOM.setURL(before);
});

test("an attendant reads no help about actions of admins", async () => {
  wire({ "GET /helps/list": () => ({ records: [], count: 0 }) });
  show(<Helps />, { me: aUser({ profile: "user" }) });
  const first = within(await screen.findByRole("region", { name: "Primeiras perguntas" }));
  expect(first.getAllByRole("heading", { level: 3 })).toHaveLength(8);
  expect(first.queryByText(/Convidar|O número caiu/)).toBeNull();
});

test("a page without videos answers the first questions, and a page that failed to load can be fetched again", async () => {
  const { unmount } = open([]);
  expect(await screen.findByRole("heading", { name: "Ajuda" })).toBeDefined();
  const first = within(screen.getByRole("region", { name: "Primeiras perguntas" }));
  expect(first.getAllByRole("heading", { level: 3 })).toHaveLength(10);
  await userEvent.click(first.getByText("Como deixo um cliente para mais tarde?"));
  expect(await first.findByText(/Use Adiar \(tecla S\)/)).toBeDefined();
  unmount();
  wire({ "GET /helps/list": () => new Refusal(500, "ERR_INTERNAL") });
  show(<Helps />);
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "GET /helps/list": () => ({ records: [aVideo({})], count: 1 }) });
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { name: "Vídeos de ajuda (1)" })).toBeDefined();
});
