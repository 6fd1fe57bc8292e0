import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure, getConfig } from "@testing-library/react";
import i18next from "i18next";
import * as React from "react";
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

// For its warnings React notes where each element is made, up to ten thousand times a second. This took a tenth of the time of tests.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE") as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set() {} });

const { getElementError } = getConfig();
/** Whether a wait tries once more. The library then leaves out some of its words, and writes the whole page into its error nevertheless. */
const isTrying = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
/** The error of a try, which nobody reads. When the wait ends, the library adds the page to its message. */
const shortError = (message: string | null) =>
  Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
configure({
  // No test asserts a duration. This limit only ends a wait for something that never happens.
  asyncUtilTimeout: 45_000,
  getElementError: (message, container) => (isTrying() ? shortError(message) : getElementError(message, container)),
});

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
