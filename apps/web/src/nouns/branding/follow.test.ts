import { ours } from "@balcao/shared/branding/rules";
import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { branding } from "../../lib/branding/branding.ts";
import "../../lib/title.ts";
import { followBranding } from "./follow.ts";

const unchanged = { version: 0, ...ours, supportUrl: null, pictures: [], hasIcons: false };
afterEach(() => {
  followBranding(unchanged);
  document.head.querySelectorAll("style#palette, link[rel=icon], meta").forEach((part) => part.remove());
});

test("an open page takes the name, the colours and the icons of a change", () => {
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta name="theme-color" content="#9a1f33"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  );
  followBranding({ ...unchanged, version: 2, name: "Fala Fácil", accent: "#ffcc00", hasIcons: true });
  expect(branding().name).toBe("Fala Fácil");
  expect(document.title).toContain("Fala Fácil");
  expect(i18next.t("setup:title")).toContain("Fala Fácil");
  expect(document.querySelector("style#palette")?.textContent).toContain("--palette-primary-main");
  expect(document.querySelector("link[rel=icon]")?.getAttribute("href")).toBe("/icons/favicon.png?v=2");
  expect(document.querySelector("meta[name=theme-color]")?.getAttribute("content")).not.toBe("#9a1f33");
  followBranding({ ...unchanged, version: 3 });
  expect(document.querySelector("style#palette")?.textContent).toBe("");
  expect(i18next.t("setup:title")).toContain("Balcão");
});
