import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { NavDrawer } from "./nav.tsx";
import { SubjectTabs } from "./subject-tabs.tsx";

const admin = aUser({ profile: "admin", super: false });
const operator = aUser({ profile: "admin", super: true });
const link = (name: string) => screen.queryByRole("link", { name });
const group = (name: string) => screen.getByRole("button", { name });
const scrolled: (string | null)[] = [];

beforeEach(() => {
  wire({});
  scrolled.length = 0;
  Element.prototype.scrollIntoView = vi.fn<typeof Element.prototype.scrollIntoView>(function (this: Element) {
    scrolled.push(this.textContent);
  });
});

/** The menu, and a link to another page that is not in it. */
function Desk({ expanded = true, to = "/tickets" }) {
  const navigate = useNavigate();
  return (
    <>
      <NavDrawer expanded={expanded} />
      <SubjectTabs />
      <button onClick={() => void navigate(to)}>vai</button>
    </>
  );
}

test("a group can be folded and unfolded, tells screen readers its state, and this browser remembers that state", async () => {
  const { unmount } = show(<Desk />, { me: admin, at: "/tickets" });
  expect(group("Administração").getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(group("Administração"));
  expect(group("Administração").getAttribute("aria-expanded")).toBe("false");
  expect(link("Conexões")).toBeNull();
  unmount();
  show(<Desk />, { me: admin, at: "/tickets" });
  expect(link("Conexões")).toBeNull();
  expect(link("Campanhas")).not.toBeNull();
  await userEvent.click(group("Administração"));
  expect(link("Conexões")).not.toBeNull();
});

test("the group of the chosen entry is open and the entry in view, even if the user came to a folded entry by another link", async () => {
  show(<Desk to="/connections" />, { me: admin, at: "/tickets" });
  expect(scrolled).toEqual(["Atendimentos"]);
  await userEvent.click(group("Administração"));
  await userEvent.click(screen.getByRole("button", { name: "vai" }));
  expect(group("Administração").getAttribute("aria-expanded")).toBe("true");
  expect(link("Conexões")?.getAttribute("aria-current")).toBe("page");
  expect(scrolled).toEqual(["Atendimentos", "Conexões"]);
});

test("a menu of icons hides no group, because icons cannot name it", async () => {
  const { unmount } = show(<Desk />, { me: admin, at: "/tickets" });
  await userEvent.click(group("Administração"));
  unmount();
  show(<Desk expanded={false} />, { me: admin, at: "/tickets" });
  expect(link("Conexões")?.title).toBe("Conexões");
  expect(screen.queryByRole("button", { name: "Administração" })).toBeNull();
});

test("a page has the other pages of its subject as tabs, each at its own address", async () => {
  show(<Desk />, { me: admin, at: "/contact-lists" });
  const tabs = within(screen.getByRole("navigation", { name: "Campanhas" }));
  const names = () => tabs.getAllByRole("link").map((tab) => [tab.textContent, tab.getAttribute("aria-current")]);
  expect(names()).toEqual([
    ["Campanhas", null],
    ["Listas de contatos", "page"],
    ["Configurações de campanhas", null],
  ]);
  const menu = within(screen.getByRole("navigation", { name: "Menu principal" }));
  expect(menu.getByRole("link", { name: "Campanhas" }).getAttribute("aria-current")).toBe("true");
  await userEvent.click(tabs.getByRole("link", { name: "Campanhas" }));
  expect(screen.getByTestId("where").textContent).toBe("/campaigns");
  expect(menu.getByRole("link", { name: "Campanhas" }).getAttribute("aria-current")).toBe("page");
});

test.each([
  ["a page below one of a subject", "/campaign/7/report", admin],
  ["a page that is its whole subject", "/connections", admin],
  [
    "a subject of which one page is left",
    "/queue-integration",
    aUser({ profile: "admin", features: ["useIntegrations"] }),
  ],
])("%s has no tabs", (_what, at, me) => {
  show(<SubjectTabs />, { me, at });
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("the operator's area has a menu of its own, which names the area and leads back to the desk", async () => {
  show(<Desk />, { me: operator, at: "/admin-settings?tab=health" });
  expect(await screen.findByText("Operador da plataforma")).toBeDefined();
  expect(link("Saúde")?.getAttribute("aria-current")).toBe("page");
  expect(link("Empresas")?.getAttribute("aria-current")).toBeNull();
  expect(link("Kanban")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Voltar ao atendimento" }));
  expect(link("Kanban")).not.toBeNull();
  expect(link("Plataforma")?.getAttribute("href")).toBe("/admin-settings");
});

test("a user who is not the operator has no link to the operator's area", () => {
  show(<Desk />, { me: admin, at: "/tickets" });
  expect(link("Plataforma")).toBeNull();
});

test("the mark of an entry in a folded group is shown beside the group's name", async () => {
  wire({
    "GET /chats/unreads": () => ({
      chats: [
        {
          chatId: 1,
          uuid: "00000000-0000-4000-8000-000000000001",
          title: "Plantão",
          unreads: 3,
          mentions: 0,
          muted: false,
        },
      ],
    }),
  });
  show(<Desk to="/connections" />, { me: admin, at: "/connections" });
  const said = await screen.findByRole("img", { name: "3 mensagens não lidas nos chats" });
  expect(said.closest("a")?.getAttribute("href")).toBe("/chats");
  await userEvent.click(group("Atendimento"));
  expect(screen.getByRole("img", { name: "3 mensagens não lidas nos chats" }).closest("h2")).not.toBeNull();
});
