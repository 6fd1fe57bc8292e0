import { expect, test } from "vitest";
import { brandingApi } from "./api.ts";
import { faultOfSize, pictureFormat } from "./rules.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

test.each([
  ["\u0089PNG\r\n\u001a\n", "png"],
  ["\u00ff\u00d8\u00ff\u00e0", "jpeg"],
  ["RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "webp"],
  ['<?xml version="1.0"?><svg>', "svg"],
  ["  <SVG onload=x>", "svg"],
  ["GIF89a", null],
  ["", null],
])("the bytes %j are of the format %s", (text, format) => expect(pictureFormat(bytes(text))).toBe(format));

test.each([
  ["icon", 512, 512, null],
  ["icon", 512, 505, null],
  ["icon", 512, 400, "square"],
  ["icon", 191, 191, "small"],
  ["icon", 5000, 5000, "pixels"],
  ["logo", 320, 40, null],
  ["logo", 321, 40, "wide"],
  ["logo", 40, 31, "small"],
  ["logoDark", 4097, 600, "pixels"],
] as const)("a picture for %s of %d × %d pixels has the fault %s", (picture, width, height, fault) =>
  expect(faultOfSize(picture, { width, height })).toBe(fault),
);

test.each([
  ["Atende+ 💬", true],
  ["x".repeat(30), true],
  ["x".repeat(31), false],
  ["", false],
  ["\u200B\u2060", false],
  ["Ate\u202Ende", false],
  ["Atende\nBcc: a@b", false],
])("the name %j may be given: %s", (name, may) => {
  const body = { name, accent: "#123456", senderName: "", supportUrl: "", pictures: {} };
  expect(brandingApi.update.body.safeParse(body).success).toBe(may);
});
