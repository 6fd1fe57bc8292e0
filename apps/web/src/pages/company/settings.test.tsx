import { defaultWeek } from "@balcao/shared/hours/rules";
import { settingDefaults, settingKeys } from "@balcao/shared/settings/schema";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { groups } from "../../features/settings/layout.ts";
import { useFound } from "../../features/settings/setting-groups.tsx";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { textsLater, wire } from "../../testing/wire.ts";
import Settings from "./settings.tsx";

function open(at = "/settings") {
  wire({
    "GET /settings": () => settingKeys.map((key) => ({ key, value: settingDefaults[key] })),
    "GET /hours": () => ({ schedules: defaultWeek, holidays: [] }),
    "GET /hours/preview": () => ({ open: true, because: "disabled", label: null, opensAt: null, texts: [] }),
    "GET /whatsapp": () => [],
    "GET /queue": () => [],
  });
  show(<Settings />, { me: aUser({ profile: "admin" }), at });
}

test("every setting is on the page, each once", () => {
  const shown = groups.flatMap(({ entries }) => entries.filter(({ kind }) => kind !== "block").map(({ id }) => id));
  expect(shown.toSorted()).toEqual(settingKeys.toSorted());
});

function Found({ words }: { words: string }) {
  const found = useFound(words).map(({ id, entries }) => `${id}: ${entries.map((entry) => entry.id).join(" ")}`);
  return <p>{found.join("; ") || "nada"}</p>;
}

test.each([
  ["ligacoes", "attendance: call; automatic: callMessage"],
  ["meia noite", "hours: week"],
  ["fuso horario região", "region: timezone"],
  ["ligacoes xyz", "nada"],
])("the search %s finds these settings in all groups: %s", (words, found) => {
  show(<Found words={words} />);
  expect(screen.getByRole("paragraph").textContent).toBe(found);
});

test("a link to a setting leads to its control", async () => {
  open("/settings#ratingWindowMinutes");
  const place = await screen.findByLabelText("Prazo para avaliar");
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(document.getElementById("ratingWindowMinutes")?.dataset["here"]).toBe("true");
});

test("the search stays on screen while the texts of a part are loading", async () => {
  const texts = textsLater("hours");
  open();
  await waitFor(() => expect(texts.areAsked()).toBe(true));
  expect(screen.getByRole("searchbox")).toBeDefined();
  texts.come();
  expect(await screen.findByLabelText("Prazo para avaliar")).toBeDefined();
});

test("a setting that has no effect in this plan is hidden", () => {
  show(<Found words="" />, { me: aUser({ profile: "admin", features: ["useOpenAi"] }) });
  expect(screen.getByRole("paragraph").textContent).toMatch(/features: chatbotAgent;/);
  expect(screen.getByRole("paragraph").textContent).not.toContain("campaignsEnabled");
});
