import { expect, test } from "vitest";
import { openSheets } from "./spreadsheet.ts";

test("the dashes and quotes of older Windows spreadsheets stay what they are", async () => {
  const text = "nome;telefone\r\nMaria D\u0092\u00C1vila \u0096 \u0093Loja\u0094 \u0080;11987654321\r\n";
  const [sheet] = await openSheets(Buffer.from(text, "latin1"), { kind: "csv", language: "pt" });
  expect([...(sheet?.rows ?? [])][1]).toEqual([2, ["Maria D’Ávila – “Loja” €", "11987654321"]]);
});
