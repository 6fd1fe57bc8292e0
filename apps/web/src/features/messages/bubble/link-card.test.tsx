import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkCard } from "./link-card.tsx";

const preview = { text: "loja.example", title: "Ofertas", description: "Só hoje", thumbnail: null };

test("the card opens the page in a new tab, without a referrer", () => {
  render(<LinkCard preview={{ ...preview, url: "https://loja.example/" }} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /Ofertas/ });
  expect(link.href).toBe("https://loja.example/");
  expect(link.target).toBe("_blank");
  expect(link.rel).toContain("noopener noreferrer");
  expect(link.textContent).toContain("loja.example");
});

test("an address that is not a web address is no link", () => {
  const { container } = render(<LinkCard preview={{ ...preview, url: "javascript:alert(1)" }} />);
  expect(container.innerHTML).toBe("");
});
