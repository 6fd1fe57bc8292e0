import { expect, test } from "vitest";
import { cleanFileName } from "./file-name.ts";

test.each([
  ["12/2026 nota: n° 5?.pdf", "12-2026 nota: n° 5?.pdf"],
  ["NF 01/02/2026.pdf", "NF 01-02-2026.pdf"],
  ["Proposta A/B.pdf", "Proposta A-B.pdf"],
  ["A/C Maria.pdf", "A-C Maria.pdf"],
  ["entrega e/ou troca.docx", "entrega e-ou troca.docx"],
  ["parcela 3/10.pdf", "parcela 3-10.pdf"],
  ["Pedido 12345/2026.pdf", "Pedido 12345-2026.pdf"],
  ["Contrato nº 1234567/2026.pdf", "Contrato nº 1234567-2026.pdf"],
  ["Recibo 10/11/2026 às 14h.pdf", "Recibo 10-11-2026 às 14h.pdf"],
  ["R$ 1.500/mês.pdf", "R$ 1.500-mês.pdf"],
  ["Contrato Nº 12/2026 - Cliente/Fornecedor.pdf", "Contrato Nº 12-2026 - Cliente-Fornecedor.pdf"],
  ["Relatório out/nov.pdf", "Relatório out-nov.pdf"],
  ["Pedido #55/2026.pdf", "Pedido #55-2026.pdf"],
  ["Ana & Cia/notas.pdf", "Ana & Cia-notas.pdf"],
  ["2ª via/boleto.pdf", "2ª via-boleto.pdf"],
  ["nº1/2.pdf", "nº1-2.pdf"],
  ["50%/50%.xlsx", "50%-50%.xlsx"],
  ["emulated0/nota.pdf", "nota.pdf"],
  ["Nov/2026.pdf", "Nov-2026.pdf"],
  ["dez/26", "dez-26"],
  ["storage/emulated/0/Download/nota.pdf", "nota.pdf"],
  ["media/1234567890/foto.jpg", "foto.jpg"],
  ["fotos/praia.jpg", "praia.jpg"],
  ["docs/12/2026 nota.pdf", "12-2026 nota.pdf"],
  ["/home/ana/a.pdf", "a.pdf"],
  ["C:/x/12/a.pdf", "a.pdf"],
  ["C:\\x\\a.pdf", "a.pdf"],
  ["content://media/1/a.pdf", "a.pdf"],
  ["../1/a.pdf", "a.pdf"],
])("the readable name of %j is %j", (name, expected) => expect(cleanFileName(name)).toBe(expected));

test("a file's name has no path, no control character, no half character and no sign that reverses its writing", () => {
  expect(cleanFileName("C:\\fotos\\../nota\r\nfiscal.pdf")).toBe("notafiscal.pdf");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName("foto\u202Egpj.exe")).toBe("fotogpj.exe");
  expect(cleanFileName("a\ud83d.pdf")).toBe("a.pdf");
  expect(cleanFileName("família 👨‍👩‍👧.jpg")).toBe("família 👨‍👩‍👧.jpg");
  expect(cleanFileName("pasta/")).toBe("");
  expect(cleanFileName(`${"x".repeat(300)}.pdf`)).toHaveLength(255);
});
