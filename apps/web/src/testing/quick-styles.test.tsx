import { Button, Chip, TextField } from "@mui/material";
import { render } from "@testing-library/react";
import type { Element } from "happy-dom";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import { expect, onTestFinished, test } from "vitest";
import { matchesSlowly, neededClasses } from "./quick-styles.ts";

test.each([
  [".a", ["a"]],
  [".css-1x-root.Mui-disabled:hover", ["css-1x-root"]],
  [".a .b>.c+.d~.e", ["e"]],
  [".a,.b .c", ["a", "c"]],
  [".a:not(.b)", ["a"]],
  ['.a[data-b=".c"]', ["a"]],
  ["button.a::after", ["a"]],
  [".a>button", null],
  [".a,button", null],
  [".a>:not(style)~:not(style)", null],
  [":not(.a)", null],
  [":is(.a,.b)", null],
  [":not(:is(.a,.b)).c", null],
  ["*", null],
  ["#a", null],
  [String.raw`.a\:b`, null],
])("an element that matches %s has one of the classes %j", (selector, classes) => {
  expect(neededClasses(selector)).toEqual(classes);
});

/** All selectors of the style rules of the page. */
const selectors = () =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => ("selectorText" in rule ? [rule.selectorText as string] : [])),
  );

test("every element of a page matches the same style rules as without the short cut", () => {
  render(
    <>
      <Button startIcon={<svg />} disabled>
        Enviar
      </Button>
      <Chip label="Vendas" onDelete={() => undefined} />
      <TextField label="Nome" helperText="Obrigatório" error />
    </>,
  );
  const all = [...document.querySelectorAll("*")] as unknown as Element[];
  const rules = selectors();
  expect([all.length > 20, rules.length > 20]).toEqual([true, true]);
  const options = { ignoreErrors: true };
  const matched = all.flatMap((element) => rules.filter((rule) => QuerySelector.matches(element, rule, options)));
  expect(matched.length).toBeGreaterThan(10);
  expect(matched).toEqual(all.flatMap((element) => rules.filter((rule) => matchesSlowly(element, rule, options))));
});

test("a hidden parent hides its child, whether a class or a style hides it", () => {
  const style = document.createElement("style");
  // Later files of this process use the same page, and classes of theirs have the same names.
  onTestFinished(() => style.remove());
  document.head.append(style);
  style.textContent =
    ".gone, .x .off { display: none } .y .off { visibility: hidden } .gone2 { color: red } @media screen { .still { pointer-events: none } }";
  document.body.innerHTML = `<i class="gone"></i><p class="x"><b class="off"></b></p><p class="y"><b class="on off"></b></p><u class="gone2"></u><u class="still"></u>`;
  const all = [...document.body.querySelectorAll("i, b, u")];
  const [gone, off, unseen, shown, still] = all.map((one) => getComputedStyle(one));
  expect([gone?.display, off?.display, unseen?.visibility]).toEqual(["none", "none", "hidden"]);
  expect(shown?.display).not.toBe("none");
  expect([shown?.color, shown?.pointerEvents, still?.pointerEvents]).toEqual(["", "", "none"]);
});
