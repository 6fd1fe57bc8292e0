import { profiles } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { aUser } from "../testing/samples.ts";
import { linksFor } from "../lib/shell/links.ts";
import { pagesOf } from "../lib/shell/nav.ts";
import { operatorLinksFor } from "../lib/shell/operator-links.ts";
import { pieces } from "./pieces.ts";
import { pages } from "./router.tsx";

test("every file of a page is used by a route", () => {
  const files = Object.keys(import.meta.glob(["../pages/*.tsx", "../pages/*/*.tsx", "!**/*.test.tsx"])).map((path) =>
    path.replace("../", ""),
  );
  const named = Object.values(pieces).join(" ");
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((name) => !named.includes(name))).toEqual([]);
});

test("every page of the desk without an id has a link in a menu, except pages below another page", () => {
  const me = aUser({ super: true, profile: "admin" });
  const links = pagesOf([...linksFor(me), ...operatorLinksFor(me)]).map(({ page }) => page.to);
  const reachable = pages
    .filter(({ path, who }) => who !== "public" && who !== "anybody" && !/[:*]/.test(path))
    .map(({ path }) => path);
  // Other apps of the device open this path.
  const fromOutside = ["/share"];
  const isBelow = (path: string) => reachable.some((other) => path.startsWith(`${other}/`));
  expect(reachable.filter((path) => ![...links, ...fromOutside].includes(path) && !isBelow(path))).toEqual([]);
});

test("a menu shows only pages that the router lets the user open, by permission, plan and suspension", () => {
  const everybody = profiles.flatMap((profile) => [false, true].map((isSuper) => aUser({ profile, super: isSuper })));
  const links = everybody.flatMap((me) => pagesOf([...linksFor(me), ...operatorLinksFor(me)]).map(({ page }) => page));
  for (const link of links) {
    const page = pages.find(({ path }) => path.toLowerCase() === link.to.split("?")[0]?.toLowerCase());
    expect([link.to, page?.who]).toEqual([link.to, page?.who === "user" ? "user" : link.who]);
    expect([link.to, page?.plan]).toEqual([link.to, link.plan]);
    expect([link.to, page?.whenSuspended]).toEqual([link.to, link.whenSuspended]);
  }
});
