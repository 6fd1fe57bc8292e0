import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { unsentInChats } from "../nouns/chats/unsent-store.ts";
import { forgetDrafts } from "../nouns/drafts/drafts.ts";
import { unsentStore } from "../nouns/messages/unsent-store.ts";
import { followZone } from "../lib/format.ts";
import { endTyping } from "../lib/shell/keys.ts";
import { notices } from "../lib/notify.ts";
import { session } from "../lib/session/session.ts";
import { visit } from "../lib/session/visit.ts";
import { forgetCalls, requireNoCalls } from "./no-server.ts";
import { emptyPage, endTimers, releaseMouse, requireRealTimers } from "./page.ts";
import "./quick-styles.ts";

// Runs before each test file, and restores the changes of a test to the page or to a module.

// No test asserts a duration. This limit only ends a wait for something that never happens.
configure({ asyncUtilTimeout: 45_000 });

const texts = import.meta.glob<object>("../locales/pt/*.json", { import: "default", eager: true });

beforeAll(async () => {
  if (i18next.isInitialized) return void (await i18next.changeLanguage("pt"));
  const pt = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [/\/(\w+)\.json$/.exec(path)?.[1] ?? "", text]),
  );
  await i18next.use(initReactI18next).init({
    lng: "pt",
    resources: { pt },
    defaultNS: "common",
    interpolation: { escapeValue: false, defaultVariables: { product: "Balcão" } },
  });
});

beforeEach(forgetCalls);

afterEach(() => {
  vi.useRealTimers();
  releaseMouse();
  cleanup();
  endTyping();
  followZone(null);
  onlineManager.setOnline(true);
  sessionStorage.clear();
  visit.goBy((path) => window.location.assign(path));
  session.close();
  forgetDrafts();
  unsentStore.forget();
  unsentInChats.forget();
  for (const { id } of notices.all()) notices.drop(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  requireRealTimers();
  emptyPage();
  requireNoCalls();
});

afterAll(endTimers);
