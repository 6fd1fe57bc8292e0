import { exportWords } from "@balcao/core/followers/personal-data/words/of-language";
import { warnings } from "@balcao/shared/campaigns/flight";
import { blockers } from "@balcao/shared/campaigns/schema";
import { pauseReasons, shippingReason, shippingStates } from "@balcao/shared/campaigns/schema";
import { connectionStatus, disconnectReason } from "@balcao/shared/connections/schema";
import { errors } from "@balcao/shared/errors";
import { mediaType, sendFailure } from "@balcao/shared/messages/schema";
import { permissions } from "@balcao/shared/permissions";
import { ticketStatus } from "@balcao/shared/tickets/schema";
import { describe, expect, test } from "vitest";
import { deskWords } from "../../apps/web/src/lib/desk-words.ts";
import { languages, sourceFiles, textsOf, usesInSource } from "./texts.ts";

const pt = textsOf("pt");
const uses = usesInSource();
/** Removes the plural form. i18next chooses it by the number: Portuguese and Spanish have one, many and other, and zero has a text of its own. */
const withoutForm = (key: string) => key.replace(/_(zero|one|many|other)$/, "");
const bases = new Set([...pt.keys()].map(withoutForm));

describe.each(languages)("%s", (language) => {
  const texts = textsOf(language);

  test("a language has the same keys as Portuguese, none of them empty", () => {
    expect([...texts.keys()].toSorted()).toEqual([...pt.keys()].toSorted());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("a language has the same placeholders as Portuguese", () => {
    const values = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted((a, b) => (a < b ? -1 : 1));
    const other = [...texts].filter(([key, text]) => values(text).join() !== values(pt.get(key) ?? "").join());
    expect(other).toEqual([]);
  });

  test.each([
    ["every error code", Object.keys(errors).map((code) => `errors:${code}`)],
    ["every reason of a lost connection", disconnectReason.options.map((word) => `connections:reason.${word}`)],
    [
      "every state of a connection",
      connectionStatus.options.flatMap((word) => [`connections:status.${word}`, `connections:hint.${word}`]),
    ],
    [
      "every failure to send",
      sendFailure.options.flatMap((word) => [`messages:failure.${word}`, `apiMessages:states.reason.${word}`]),
    ],
    ["every permission", permissions.map((permission) => `users:permission.${permission.replace(":", ".")}`)],
    [
      "every reason of a pause in a campaign, and what to do about it",
      pauseReasons.flatMap((word) => [`campaignReport:pause.${word}`, `campaignReport:pauseHelp.${word}`]),
    ],
    ["every state of a person in a campaign", shippingStates.map((word) => `campaignReport:state.${word}`)],
    ["every reason of such a state", shippingReason.options.map((word) => `campaignReport:reason.${word}`)],
    [
      "everything that keeps a campaign from starting, and how to mend it",
      blockers.flatMap((word) => [`campaignReport:blocker.${word}`, `campaignReport:mend.${word}`]),
    ],
    ["every warning before a start", warnings.map((word) => `campaignReport:warning.${word}`)],
    ["every kind of content", mediaType.options.map((word) => `messages:kind.${word}`)],
    [
      "every tab of tickets",
      ticketStatus.options.flatMap((word) =>
        ["list", "empty", "emptyText", "why"].map((part) => `tickets:${part}.${word}`),
      ),
    ],
  ])("a language has words for %s", (_what, keys) => {
    expect(keys.filter((key) => !texts.has(key))).toEqual([]);
  });

  test("an export of personal data has the words of the screens for the codes of the tables", () => {
    const { address, basis, delivery, email, purpose, request, schedule, step } = exportWords(language).terms;
    const onScreens = {
      "contacts:identity.kind": address,
      "consents:basis": basis,
      "campaignReport:state": delivery,
      "emails:state": email,
      "consents:purpose": purpose,
      "dataRequests:kind": request,
      "schedules:status": schedule,
      "botSteps:reason": step,
    };
    const other = Object.entries(onScreens).flatMap(([noun, words]) =>
      Object.entries(words).filter(([code, word]) => texts.get(`${noun}.${code}`) !== word),
    );
    expect(other).toEqual([]);
  });
});

test("the sources use keys that exist", () => {
  expect(uses.length).toBeGreaterThan(200);
  const unknown = uses.filter(({ file, key, open }) => {
    const known = open ? [...bases].some((base) => base.startsWith(key)) : bases.has(key);
    // A file may use two namespaces, and the key must exist in one of them.
    const name = key.slice(key.indexOf(":") + 1);
    return (
      !known &&
      !uses.some((use) => use.file === file && use.key.endsWith(`:${name}`) && (use.open || bases.has(use.key)))
    );
  });
  expect(unknown).toEqual([]);
});

test("every text is used in the sources", () => {
  const used = (base: string) => uses.some(({ key, open }) => (open ? base.startsWith(key) : base === key));
  const byCode = (base: string) => base.startsWith("errors:ERR_");
  expect([...bases].filter((base) => !used(base) && !byCode(base))).toEqual([]);
});

test("no screen prints an error code or the message of an exception", () => {
  const raw = /\b(?:error|fault|failure|reason)\w*\.(?:message|code)\b(?!\s*(?:===|!==|\)))/i;
  const printed = sourceFiles()
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap(({ file, text }) => text.split("\n").map((line) => ({ file, line })))
    // A message of react-hook-form is allowed, because the form itself wrote the sentence.
    .filter(({ line }) => raw.test(line.replace(/errors\.\w+\?\.message/g, "")));
  expect(printed).toEqual([]);
});

test("a component that uses the texts of another noun loads them, because texts are fetched only when needed", () => {
  const always = new Set([...deskWords, "common", "errors"]);
  const missing = sourceFiles()
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap(({ file, text }) => {
      const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, words = ""]) => words).join();
      const used = [...text.matchAll(/\bt\(\[?["`](\w+):/g)].map(([, noun = ""]) => noun);
      return used
        .filter((noun) => !always.has(noun) && !asked.includes(`"${noun}"`))
        .map((noun) => `${file} uses ${noun}`);
    });
  expect(missing).toEqual([]);
});
