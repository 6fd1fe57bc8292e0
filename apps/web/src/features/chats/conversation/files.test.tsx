import type { ChatMessage } from "@balcao/shared/chats/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Files } from "./files.tsx";

const file = (id: number, name: string, mediaType: string) => ({
  id,
  name,
  mediaType,
  size: 10,
  path: `/api/chats/files/${id}`,
});
const message = {
  id: 1,
  message: "Veja",
  createdAt: "2026-05-04T12:00:00.000Z",
  sender: { id: 9, name: "Bruno" },
  files: [file(1, "a.jpg", "image/jpeg"), file(2, "b.pdf", "application/pdf"), file(3, "c.png", "image/png")],
} as unknown as ChatMessage;

test("arrows step through the enlarged pictures of a message; its other files are not among them", async () => {
  show(<Files message={message} />);
  await userEvent.click(await screen.findByRole("button", { name: /a\.jpg/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const source = () => dialog.getByRole("img", { name: "Veja" }).getAttribute("src");
  expect(source()).toBe("/api/chats/files/1");
  expect(dialog.getByText(/1 de 2/)).toBeDefined();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(source()).toBe("/api/chats/files/3");
  await userEvent.click(dialog.getByRole("button", { name: "Ampliar" }));
  expect(dialog.getByRole("img", { name: "Veja" }).style.transform).toContain("scale(1.4)");
  await userEvent.keyboard("{ArrowLeft}");
  expect(dialog.getByRole("img", { name: "Veja" }).style.transform).toContain("scale(1)");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
