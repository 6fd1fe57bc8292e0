import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "../../nouns/drafts/drafts.ts";
import { browserStorage } from "../../testing/browser-storage.ts";
import { openChat } from "../../testing/chat.tsx";

afterEach(() => {
  forgetDrafts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function openWithShared(userId = 7) {
  const storage = browserStorage();
  const file = new File(["x"], "vitrine.jpg", { type: "image/jpeg" });
  storage.rows.set(`taken:${userId}:1`, { userId, files: [{ key: "a", file }] });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }));
  openChat();
  return storage;
}

test("a shared photo is in the composer again after a reload, until the user removes the photo", async () => {
  const storage = openWithShared();
  await userEvent.click(await screen.findByRole("button", { name: /Remover.*vitrine\.jpg/i }));
  await waitFor(() => expect(storage.rows.size).toBe(0));
  expect(screen.queryByText("vitrine.jpg")).toBeNull();
});

test("a shared photo that was sent does not come back", async () => {
  const storage = openWithShared();
  await screen.findByRole("button", { name: /Remover.*vitrine\.jpg/i });
  await userEvent.click(screen.getByRole("button", { name: /^Enviar/ }));
  await waitFor(() => expect(storage.rows.size).toBe(0));
});
