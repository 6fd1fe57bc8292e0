import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { maxBody, maxFilePages, pageBreak } from "@balcao/shared/knowledge/rules";
import { beforeAll, expect, test } from "vitest";
import { encrypted, makePdf } from "../testing/pdf.ts";
import { quickReaders } from "../testing/quick-readers.ts";
import { extract } from "./extract.ts";
import { readText } from "./read-text.ts";
import type { TextKind } from "./reading.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

const read = (bytes: Buffer | string, kind: TextKind = "pdf", limits = {}) =>
  readText(Readable.from([Buffer.from(bytes)]), kind, limits);

test("a PDF is read in a process of its own, page by page, with its accents", async () => {
  const text = await read(makePdf([["Prazo de devolução:", "sete dias."], [], ["Frete grátis."]]));
  expect(text.split(pageBreak)).toEqual(["Prazo de devolução:\nsete dias.", "", "Frete grátis."]);
});

test("columns that a program drew line by line are read one after the other", async () => {
  const at = (x: number, y: number, words: string) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`;
  const drawn = [
    at(50, 800, "Entrega em dois dias"),
    at(350, 800, "Pagamento por Pix ou"),
    at(50, 784, "na cidade de Campinas."),
    at(350, 784, "por boleto do banco."),
  ];
  const content = deflateSync(Buffer.from(`BT /F1 12 Tf ${drawn.join(" ")} ET`));
  expect(await extract(makePdf([[]], { content }), "pdf")).toBe(
    "Entrega em dois dias\nna cidade de Campinas.\nPagamento por Pix ou\npor boleto do banco.",
  );
});

test.each([
  ["UTF-8", Buffer.from("Atenção: aberto")],
  ["Windows' own encoding", Buffer.from("Atenção: aberto", "latin1")],
  ["UTF-16", Buffer.from("\uFEFFAtenção: aberto", "utf16le")],
])("a text in %s is read without invisible signs", async (_name, bytes) => {
  expect(await extract(bytes, "text")).toBe("Atenção: aberto");
  expect(await extract(Buffer.from("a\u0007 \t b\f\r\nc"), "text")).toBe("a b\n\nc");
});

test.each<[string, string, Buffer, TextKind]>([
  ["a PDF that asks for a password", "protected", makePdf([["Segredo"]], { trailer: encrypted() }), "pdf"],
  ["a PDF without text", "noText", makePdf([[], []]), "pdf"],
  ["a file that only claims to be a PDF", "broken", Buffer.from("%PDF-1.7 e nada mais"), "pdf"],
  ["bytes that are no text", "broken", Buffer.from([1, 2, 0, 255, 254]), "text"],
  ["a text of blanks", "noText", Buffer.from(" \n\t "), "text"],
  ["a text that is too long", "tooMuchText", Buffer.alloc(maxBody + 1, "a"), "text"],
  ["too many pages", "tooManyPages", makePdf(Array.from({ length: maxFilePages + 1 }, () => [])), "pdf"],
])("%s is refused as %s", async (_what, fault, bytes, kind) => {
  await expect(extract(bytes, kind)).rejects.toMatchObject({ fault });
});

test("a file that unpacks to more than its process may hold ends only that process", async () => {
  const bomb = makePdf([["x"]], { content: deflateSync(Buffer.alloc(500 * 1024 * 1024, " ")) });
  await expect(read(bomb, "pdf", { memoryMb: 350 })).rejects.toMatchObject({ fault: "tooBig" });
  expect(await read("Oi", "text")).toBe("Oi");
});

test("a process that is silent for too long is ended, and a process's reason for refusing a file is returned", async () => {
  await expect(read(makePdf([["x"]]), "pdf", { silentMs: 1 })).rejects.toMatchObject({ fault: "tooSlow" });
  await expect(read(makePdf([]), "pdf")).rejects.toMatchObject({ name: "ReadingError" });
});
