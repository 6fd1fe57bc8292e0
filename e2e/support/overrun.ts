import type { Page } from "@playwright/test";

/** The texts of tables that are drawn over the edge of their cell. A text that its cell cuts with an ellipsis is not one of them. */
export const overrun = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element, cell: Element): boolean => {
      for (let at: Element | null = element; at && at !== cell; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at);
        if (overflowX !== "visible" && display !== "inline") return true;
      }
      return false;
    };
    const over: string[] = [];
    for (const cell of document.querySelectorAll("main :is(td, th)")) {
      const edge = cell.getBoundingClientRect();
      if (edge.width < 2) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { right, width } = range.getBoundingClientRect();
        if (width > 0 && right > edge.right + 1 && text.parentElement && !isCut(text.parentElement, cell))
          over.push(text.textContent ?? "");
      }
    }
    return over;
  });
