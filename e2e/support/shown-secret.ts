import type { Page } from "@playwright/test";

/** The secret of an authenticator app that the screen shows, as bytes. */
export async function shownSecret(page: Page): Promise<Buffer> {
  const shown = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  const bits = Array.from(shown, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
