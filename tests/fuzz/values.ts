/** Values that break careless servers, for any place of a body. Every run tries the first ones, and `npm run fuzz` all of them. */
export const oddValues: readonly unknown[] = [
  "\ud83d",
  "a\u0000b",
  null,
  -1,
  2 ** 31,
  "x".repeat(70_000),
  { a: "b" },
  [["a"]],
  "",
  true,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "😀",
  "\ude00a",
  "\u202Egpj.exe",
  "é".repeat(300),
  "1 or 1=1",
  "'; drop table users; --",
  "__proto__",
  "constructor",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "../../etc/passwd",
  "{{name}}",
  "%00",
  [],
  {},
  { $gt: "" },
  { toString: 1 },
  Array.from({ length: 600 }, (_, n) => n),
];

/** Odd values for a word of the query. */
export const oddWords: readonly string[] = [
  "",
  "\0",
  "-1",
  "99999999999999999999",
  "x".repeat(5000),
  "%",
  "[",
  "2026-13-45",
  "eyJ4IjoxfQ",
  "WyJ4IiwiMSJd",
  "0",
  "1e3",
  "'",
  "\\",
  "null",
  "😀",
  "WyIyMDI2IiwxXQ",
  "WzEsMV0",
  "[1,[2]]",
  "true",
  "0000-00-00",
  "infinity",
];

/** Values in a path that are no id. */
export const oddIds: readonly string[] = [
  "0",
  "-1",
  "1e3",
  "2147483648",
  "%00",
  "abc",
  "0x1",
  "1.0",
  "+1",
  " 1",
  "99999999999999999999",
  "%E0%A4%A",
  "..%2f1",
  "1;--",
  "😀",
  "null",
];

/** Headers that lie about the body `{}`. */
export const oddHeaders: readonly Record<string, string>[] = [
  { "content-type": "application/json; charset=klingon" },
  { "content-encoding": "gzip" },
  { "content-type": "text/xml" },
];

/** Bodies that are no JSON of the contract, sent unchanged. */
export const oddBodies: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  "{}",
  '"x"',
  '{"__proto__":{"a":1}}',
  "[".repeat(100_000),
  "nul",
  "7",
  '{"a":'.repeat(50_000),
  `{"a":"${"\\ud83d".repeat(1000)}"}`,
  `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join()}}`,
];

const boundary = "fuzz";
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, field = "medias") =>
  part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain`, "x");
const end = `--${boundary}--\r\n`;
/** Forms that are cut, malformed or full of unexpected fields. */
export const oddForms: readonly string[] = [
  file("a.txt").slice(0, 60),
  file("a.txt"),
  `${file("")}${end}`,
  `${file("../../a.txt")}${end}`,
  `${file("a.txt", "other")}${end}`,
  `${Array.from({ length: 12 }, () => file("a.txt")).join("")}${end}`,
  `${part('Content-Disposition: form-data; name="body"', "\ud83d")}${end}`,
  `${part("Content-Disposition: form-data", "x")}${end}`,
  `${part('Content-Disposition: form-data; name="body[a][b]"', "x")}${end}`,
  `${Array.from({ length: 40 }, (_, n) => part(`Content-Disposition: form-data; name="f${n}"`, "x")).join("")}${end}`,
  end,
  "",
];
export const formType = `multipart/form-data; boundary=${boundary}`;
