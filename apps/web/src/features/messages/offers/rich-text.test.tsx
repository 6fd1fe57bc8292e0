import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { piecesOf, RichText } from "./rich-text.tsx";

const html = (text: string) => render(<RichText text={text} />).container.innerHTML;

test.each([
  ["*forte* e _leve_", "<strong>forte</strong> e <em>leve</em>"],
  ["~errado~ ```*cru*```", "<s>errado</s> <code>*cru*</code>"],
  ["*um _dois_*", "<strong>um <em>dois</em></strong>"],
  ["3*4*5 e snake_case_aqui", "3*4*5 e snake_case_aqui"],
  ["* não *", "* não *"],
  ["<b>oi</b> &amp;", "&lt;b&gt;oi&lt;/b&gt; &amp;amp;"],
])("%s", (text, expected) => expect(html(text)).toBe(expected));

test("addresses become links that send no referrer; the full stop after them stays outside", () => {
  const { container } = render(<RichText text="veja https://exemplo.com.br/a?b=1." />);
  const link = container.querySelector("a");
  expect(link?.getAttribute("href")).toBe("https://exemplo.com.br/a?b=1");
  expect(link?.rel).toContain("noopener");
  expect(container.textContent).toBe("veja https://exemplo.com.br/a?b=1.");
});
test("an address reads from left to right and ends before a sign that turns writing round", () => {
  const { container } = render(<RichText text={"\u202Ehttps://banco.com.br/\u202Emoc.live"} />);
  const link = container.querySelector("a");
  expect([link?.dir, link?.textContent]).toEqual(["ltr", "https://banco.com.br/"]);
});
test("nothing but http becomes a link", () => {
  expect(piecesOf("javascript:alert(1) data:text/html,x")).toEqual(["javascript:alert(1) data:text/html,x"]);
});
test("a long text of marks is read in reasonable time", () => {
  const text = "*a _b ".repeat(2000);
  expect(piecesOf(text).length).toBeGreaterThan(0);
});
