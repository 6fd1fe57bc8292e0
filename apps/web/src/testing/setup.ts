import { cleanup, configure } from "@testing-library/react";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { unsentInChats } from "../features/chats/offers/unsent-store.ts";
import { forgetDrafts } from "../features/composer/drafts.ts";
import { unsentStore } from "../features/messages/offers/unsent-store.ts";
import { endTyping } from "../lib/keys.ts";
import { notices } from "../lib/notify.ts";
import { session } from "../lib/session.ts";

// No test asserts a duration: this only ends the wait for something that never comes.
configure({ asyncUtilTimeout: 45_000 });

const texts = import.meta.glob<object>("../locales/pt/*.json", { import: "default", eager: true });

/** happy-dom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What a file's tests wait for no longer would go on in a page that is gone: `navigator is not defined`, and no test to blame. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = ((...given: Parameters<typeof setTimer>) => {
  const timer = setTimer(...given);
  timers.add(timer);
  return timer;
}) as typeof setTimer;
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

beforeAll(async () => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  const pt = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [/(\w+)\.json$/.exec(path)?.[1] ?? "", text]),
  );
  await i18next.use(initReactI18next).init({
    lng: "pt",
    resources: { pt },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
});

afterEach(() => {
  cleanup();
  endTyping();
  session.close();
  localStorage.clear();
  forgetDrafts();
  unsentStore.forget();
  unsentInChats.forget();
  for (const { id } of notices.all()) notices.drop(id);
  vi.restoreAllMocks();
});
