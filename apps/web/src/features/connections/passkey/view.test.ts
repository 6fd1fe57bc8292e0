import { expect, test } from "vitest";
import { familyOf } from "./browser.ts";
import { type PasskeyWork, nothingDone, stillDoing, type View, viewOf } from "./view.ts";

const options = { challenge: "AAEC", rpId: "whatsapp.com" as const };
const question = "2026-11-28T12:00:00.000Z";
const working: PasskeyWork = { at: "working", question, way: "helper", attempt: "a", options, refused: null };
const byHand: PasskeyWork = { ...working, way: "console" };
const answered: PasskeyWork = { at: "answered", question };
const stopped: PasskeyWork = { at: "idle", begun: true, why: "cancelled", refusal: null };

test.each<[Parameters<typeof viewOf>[0]["step"], PasskeyWork, View]>([
  ["asked", nothingDone, "asked"],
  ["asked", working, "signing"],
  ["asked", byHand, "console"],
  ["asked", answered, "asked"],
  ["signing", nothingDone, "elsewhere"],
  ["signing", working, "signing"],
  ["signing", byHand, "console"],
  ["signing", answered, "handing"],
  ["signing", stopped, "asked"],
  ["sent", answered, "sent"],
  ["sent", nothingDone, "sent"],
  ["code", answered, "code"],
  ["code", nothingDone, "code"],
  ["linking", answered, "linking"],
])("in the step %s, while this page does %o, the dialog shows %s", (step, doing, view) => {
  expect(viewOf({ step }, doing)).toBe(view);
});

test.each([working, answered])(
  "the state of a page ends once WhatsApp asks another question, whatever was shown in between: %o",
  (doing) => {
    const later = "2026-11-28T12:05:00.000Z";
    expect(stillDoing({ step: "signing", until: question }, doing)).toBe(doing);
    expect(stillDoing({ step: "sent", until: later }, doing)).toBe(doing);
    for (const step of ["asked", "signing"] as const)
      expect(stillDoing({ step, until: later }, doing)).toEqual({ ...nothingDone, begun: true });
  },
);

const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  safari:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  other: "Mozilla/5.0 (X11; Linux x86_64) Ladybird/1.0",
  phone: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
};
test.each(Object.entries(agents))("a browser is recognised as %s by its user agent", (family, userAgent) => {
  expect(familyOf({ userAgent, maxTouchPoints: 0 })).toBe(family);
});

test("a tablet whose user agent names a computer counts as a phone", () => {
  expect(familyOf({ userAgent: agents.safari, maxTouchPoints: 5 })).toBe("phone");
});
