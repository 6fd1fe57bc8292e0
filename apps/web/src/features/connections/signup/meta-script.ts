import type { SignupWindow } from "@balcao/shared/connections/signup-api";
import { loadScript } from "../../../lib/load-script.ts";
import { isOfMeta, readWindowNews, type WindowNews } from "./window-news.ts";

interface LoginAnswer {
  authResponse?: { code?: string } | null;
}
/** The part of Meta's script that this app uses. Meta chose the names. */
interface Meta {
  init: (options: { appId: string; version: string; autoLogAppEvents: boolean; xfbml: boolean }) => void;
  login: (answer: (given: LoginAnswer) => void, options: object) => void;
}

const patienceMs = 10_000;
const graceMs = 2000;
const meta = () => (window as { FB?: Meta }).FB;

/** Whether Meta's script runs in this page. */
export const hasMeta = (): boolean => meta() !== undefined;

export type ScriptState = "loading" | "ready" | "blocked";

/** Loads Meta's script into this page and reports its state to `tell`. Returns a function that stops the loading. */
export function loadMeta({ script, appId, version }: SignupWindow, tell: (state: ScriptState) => void): () => void {
  return loadScript(script, patienceMs, (came) => {
    const loaded = meta();
    if (came) loaded?.init({ appId, version, autoLogAppEvents: false, xfbml: false });
    tell(came && loaded ? "ready" : "blocked");
  });
}

/** How Meta's window ended: with a number and its code, with the window's last report, or closed without a report. */
export type Outcome =
  | (Extract<WindowNews, { kind: "done" }> & { code: string })
  | Exclude<WindowNews, { kind: "done" }>;

/**
 * Opens Meta's window, and resolves when it has ended. Call it while the user presses a button, because the browser opens no window otherwise. `coexists`:
 * the number stays in the WhatsApp Business app.
 */
export function openWindow({ script, configId }: SignupWindow, { coexists }: { coexists: boolean }): Promise<Outcome> {
  return new Promise((resolve) => {
    let news: WindowNews | null = null;
    const hear = ({ origin, data }: MessageEvent) => {
      if (isOfMeta(origin, script)) news = readWindowNews(data) ?? news;
    };
    const conclude = (code: string | undefined) => {
      window.removeEventListener("message", hear);
      if (news?.kind !== "done") resolve(news ?? (code ? { kind: "noNumber" } : { kind: "cancelled", step: "" }));
      else resolve(code ? { ...news, code } : { kind: "failed", reason: "" });
    };
    const end = ({ authResponse }: LoginAnswer) => {
      const code = authResponse?.code;
      // The window's report may come after the code.
      if (code && news === null) setTimeout(() => conclude(code), graceMs);
      else conclude(code);
    };
    window.addEventListener("message", hear);
    const featureType = coexists ? "whatsapp_business_app_onboarding" : "";
    const options = {
      config_id: configId,
      response_type: "code",
      override_default_response_type: true,
      extras: { version: "v4", featureType, setup: {} },
    };
    try {
      const opened = meta();
      if (opened) opened.login(end, options);
      else end({});
    } catch {
      // On some pages, such as those without https, Meta's script throws an error.
      news = { kind: "failed", reason: "" };
      end({});
    }
  });
}
