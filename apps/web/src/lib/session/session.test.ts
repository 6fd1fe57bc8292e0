import { afterEach, expect, test, vi } from "vitest";
import { aUser } from "../../testing/samples.ts";
import { session } from "./session.ts";

let stop = () => {};
afterEach(() => stop());
const fromAnotherTab = (key: string, oldValue: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));

test("the session stores the token and the company's due date", () => {
  session.open({ token: "t", user: aUser({ company: { ...aUser().company, dueDate: "2026-12-01" } }) });
  expect(session.token()).toBe("t");
  expect(localStorage.getItem("companyDueDate")).toBe("2026-12-01");
});
test("a logout in another tab signs this tab out", () => {
  const heard = vi.fn<(user: unknown) => void>();
  const unsubscribe = session.subscribe(heard);
  stop = session.followTabs(() => {});
  fromAnotherTab("token", "t", null);
  unsubscribe();
  expect(heard).toHaveBeenCalledWith(null);
});
test("a tab reloads when another user signs in in another tab, but not when a token is renewed there", () => {
  const reload = vi.fn<() => void>();
  stop = session.followTabs(reload);
  fromAnotherTab("token", "t", "t2");
  expect(reload).not.toHaveBeenCalled();
  fromAnotherTab("userId", "7", "8");
  expect(reload).toHaveBeenCalledOnce();
});
