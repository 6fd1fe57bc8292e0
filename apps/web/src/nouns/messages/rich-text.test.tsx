import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { previewOf } from "./kinds.ts";
import { piecesOf, RichText, withoutMarks } from "./rich-text.tsx";

const html = (text: string) => render(<RichText text={text} />).container.innerHTML;

test.each([
  ["*forte* e _leve_", "<strong>forte</strong> e <em>leve</em>"],
  ["~errado~ ```*cru*```", "<s>errado</s> <code>*cru*</code>"],
  ["*um _dois_*", "<strong>um <em>dois</em></strong>"],
  ["3*4*5 e snake_case_aqui", "3*4*5 e snake_case_aqui"],
  ["* não *", "* não *"],
  ["<b>oi</b> &amp;", "&lt;b&gt;oi&lt;/b&gt; &amp;amp;"],
])("%s", (text, expected) => expect(html(text)).toBe(expected));

test.each([
  [
    "data:image/png;base64,AAAA|https://maps.google.com/maps?q=1%2C2|Casa, Rua das Flores 10",
    "Casa, Rua das Flores 10",
  ],
  ["Casa, Rua das Flores 10", "Casa, Rua das Flores 10"],
  ["|https://maps.google.com/maps?q=1%2C2|", "locationMessage"],
  ["", "locationMessage"],
])("a place is named by its own words, or else by its kind: %s", (body, line) =>
  expect(previewOf("locationMessage", body, (kind) => kind)).toBe(line),
);

test.each([
  [":view-once", "viewOnce"],
  [":phone-only", "phoneOnly"],
  [":sealed-edit", "sealedEdit"],
  ["", "undecrypted"],
])("a message without content and the body %j is called %s", (body, name) =>
  expect(previewOf("undecrypted", body, (kind) => kind)).toBe(name),
);

test("addresses become links without a referrer, and the full stop after an address is not part of the link", () => {
  const { container } = render(<RichText text="veja https://exemplo.com.br/a?b=1." />);
  const link = container.querySelector("a");
  expect(link?.getAttribute("href")).toBe("https://exemplo.com.br/a?b=1");
  expect(link?.rel).toContain("noopener");
  expect(container.textContent).toBe("veja https://exemplo.com.br/a?b=1.");
});
test("an address reads from left to right, and ends before a character that reverses the direction of writing", () => {
  const { container } = render(<RichText text={"\u202Ehttps://banco.com.br/\u202Emoc.live"} />);
  const link = container.querySelector("a");
  expect([link?.dir, link?.textContent]).toEqual(["ltr", "https://banco.com.br/"]);
});
test("only http addresses become links", () => {
  expect(piecesOf("javascript:alert(1) data:text/html,x")).toEqual(["javascript:alert(1) data:text/html,x"]);
});
test("a long text of formatting marks is read in reasonable time", () => {
  const text = "*a _b ".repeat(2000);
  expect(piecesOf(text).length).toBeGreaterThan(0);
});

test("a list shows a message as plain words, and keeps characters that are not formatting marks", () => {
  expect(withoutMarks("*um _dois_* 3*4 https://a.br/_b_ ```x```")).toBe("um dois 3*4 https://a.br/_b_ x");
});

test("lists and quotes show a message by its words", () => {
  expect(["text", "image"].map((kind) => previewOf(kind as "text" | "image", "*Oi*, Ana", () => ""))).toEqual([
    "Oi, Ana",
    "Oi, Ana",
  ]);
});
