import { expect, test } from "vitest";
import { cleanFileName } from "./file-name.ts";

test("a file's name has no path, no control character, no half character and no sign that turns its writing round", () => {
  expect(cleanFileName("C:\\fotos\\../nota\r\nfiscal.pdf")).toBe("notafiscal.pdf");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName("foto\u202Egpj.exe")).toBe("fotogpj.exe");
  expect(cleanFileName("a\ud83d.pdf")).toBe("a.pdf");
  expect(cleanFileName("família 👨‍👩‍👧.jpg")).toBe("família 👨‍👩‍👧.jpg");
  expect(cleanFileName("pasta/")).toBe("");
  expect(cleanFileName(`${"x".repeat(300)}.pdf`)).toHaveLength(255);
});
