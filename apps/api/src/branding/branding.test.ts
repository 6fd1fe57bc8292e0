import { asPlatform } from "@balcao/core/base/database";
import { readForDrawing, updateBranding } from "@balcao/core/company/branding/branding";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { ours } from "@balcao/shared/branding/rules";
import { iconFile, iconSizes } from "@balcao/linking-extension/pack/manifest";
import { someBuilt } from "@balcao/linking-extension/testing/built";
import { unzip } from "@balcao/linking-extension/testing/unzip";
import express from "express";
import sharp from "sharp";
import supertest from "supertest";
import { afterEach, expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";
import { linkingExtension } from "../linking-extension.ts";
import { fromEnvironment } from "./now.ts";

const path = "/operator/branding";
afterEach(() =>
  asPlatform(async () => {
    await queryText("delete from branding_pictures");
    await queryText("delete from branding");
  }),
);

const picture = async (width: number, height: number, background = "#0b5394") =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString("base64");
const body = { name: "Fala Fácil", accent: "#FFCC00", senderName: "Fala Fácil", supportUrl: "", pictures: {} };
const operator = async () => as(await signIn(await makeUser(await makeCompany(), { super: true, profile: "admin" })));
const iconAt = async (address: string) => {
  const { body: bytes, headers } = await nobody().get(address).buffer().expect(200);
  const { width, height } = await sharp(bytes as Buffer).metadata();
  return { size: [width, height], type: headers["content-type"], kept: headers["cache-control"] };
};

test("until an operator changes it, the branding is ours, and anybody may read it", async () => {
  const { body: shown } = await nobody().get("/api/branding").expect(200);
  expect(shown).toEqual({ version: 0, ...ours, supportUrl: null, pictures: [], hasIcons: false });
  expect((await (await operator()).get(path).expect(200)).body).toEqual({
    ...shown,
    senderName: "",
    ownSupportUrl: "",
  });
});

test("the operator names the installation, and the page, the manifest and the icons follow", async () => {
  const calls = await operator();
  const icon = await picture(300, 300);
  const { body: kept } = await calls
    .put(path)
    .send({ ...body, pictures: { icon, logo: await picture(400, 100) } })
    .expect(200);
  expect(kept).toMatchObject({
    name: "Fala Fácil",
    accent: "#ffcc00",
    pictures: ["logo", "icon"],
    hasIcons: true,
  });
  const { body: manifest } = await nobody().get("/manifest.webmanifest").expect(200);
  expect(manifest).toMatchObject({ id: "/", name: "Fala Fácil", short_name: "Fala Fácil" });
  const { icons } = manifest as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const { size, type, kept: cached } = await iconAt(src);
    expect({ sizes: size.join("x"), type, cached }).toEqual({
      sizes,
      type: "image/png",
      cached: "public, max-age=31536000, immutable",
    });
  }
  expect((await iconAt(`/icons/logo.png?v=${kept.version}`)).size).toEqual([400, 100]);
  expect((await iconAt("/icons/apple-180.png")).kept).toBe("no-cache");
  await nobody().get("/icons/logo-dark.png").expect(404);
});

test("icons are made from our sign when only the colour changes, and are ours again after a reset", async () => {
  const calls = await operator();
  const { body: changed } = await calls.put(path).send(body).expect(200);
  expect((await iconAt("/icons/192.png")).size).toEqual([192, 192]);
  const { body: reset } = await calls.delete(path).expect(200);
  expect(reset).toEqual({
    version: expect.any(Number),
    ...ours,
    supportUrl: null,
    pictures: [],
    hasIcons: false,
    senderName: "",
    ownSupportUrl: "",
  });
  expect(reset.version).toBeGreaterThan(changed.version);
  expect(await asPlatform(() => queryText("select name from branding_pictures"))).toEqual([]);
});

test("the helper for linking has the operator's name, and the operator's icon in every size", async () => {
  const icon = await picture(200, 200);
  await (await operator())
    .put(path)
    .send({ ...body, pictures: { icon } })
    .expect(200);
  const desk = supertest(express().use(linkingExtension(async () => someBuilt())));
  const { body: zip } = await desk.get("/linking-extension/firefox.zip").responseType("blob").expect(200);
  const files = unzip(zip as Buffer);
  expect(JSON.parse(String(files.get("manifest.json")))).toMatchObject({ name: "Fala Fácil: ligar número" });
  for (const size of iconSizes) {
    const { width, height } = await sharp(files.get(iconFile(size))).metadata();
    expect([width, height]).toEqual([size, size]);
    expect(files.get(iconFile(size))?.equals(someBuilt().icons[size])).toBe(false);
  }
});

test("a change without pictures keeps the stored pictures, and null removes a picture", async () => {
  const calls = await operator();
  const pictures = { icon: await picture(200, 200), logoDark: await picture(64, 64) };
  await calls
    .put(path)
    .send({ ...body, pictures })
    .expect(200);
  const { body: after } = await calls
    .put(path)
    .send({ ...body, name: "Outra", pictures: { logoDark: null } })
    .expect(200);
  expect(after).toMatchObject({ name: "Outra", pictures: ["icon"] });
});

test("pictures that were drawn before another operator's change are drawn again", async () => {
  const calls = await operator();
  await calls
    .put(path)
    .send({ ...body, pictures: { icon: await picture(200, 200) } })
    .expect(200);
  const drawnFrom = (await asPlatform(() => readForDrawing())).version;
  await calls
    .put(path)
    .send({ ...body, pictures: { icon: null } })
    .expect(200);
  const late = { pictures: { "192": Buffer.from("drawn from the removed icon") }, drawnFrom };
  expect(await asPlatform(() => updateBranding(null, { ...body, name: "Tarde" }, late, fromEnvironment))).toBeNull();
  expect((await calls.get(path)).body).toMatchObject({ name: "Fala Fácil", pictures: [] });
});

test("after a restore the next version is above those that browsers have kept pictures of", async () => {
  const calls = await operator();
  const { body: lost } = await calls.put(path).send(body).expect(200);
  await asPlatform(() => queryText("update branding set version = 1"));
  const { body: next } = await calls
    .put(path)
    .send({ ...body, name: "Depois" })
    .expect(200);
  expect(next.version).toBeGreaterThanOrEqual(lost.version);
});

test("a file that is no picture, a vector, and a picture that is too small, too wide or not square are refused with their fault", async () => {
  const calls = await operator();
  const text = (words: string) => Buffer.from(words).toString("base64");
  for (const [given, fault] of [
    [{ icon: text("nothing at all") }, "format"],
    [{ icon: text("<svg xmlns='http://www.w3.org/2000/svg'/>") }, "vector"],
    [{ icon: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]).toString("base64") }, "format"],
    [{ icon: await picture(100, 100) }, "small"],
    [{ icon: await picture(300, 200) }, "square"],
    [{ logo: await picture(1000, 100) }, "wide"],
    [{ logoDark: await picture(4097, 600) }, "pixels"],
  ] as const) {
    const { body: answer } = await calls
      .put(path)
      .send({ ...body, pictures: given })
      .expect(400);
    expect(answer).toEqual({ error: "ERR_BRANDING_PICTURE", details: { picture: Object.keys(given)[0], fault } });
  }
  expect((await calls.get(path)).body).toMatchObject({ version: 0 });
});

test("a malformed name, colour or address is refused, and only the operator may change the branding", async () => {
  const calls = await operator();
  for (const wrong of [
    { name: " " },
    { name: "x".repeat(31) },
    { name: "Two\nlines" },
    { accent: "red" },
    { supportUrl: "javascript:alert(1)" },
    { pictures: { icon: "not base64!" } },
  ])
    await calls
      .put(path)
      .send({ ...body, ...wrong })
      .expect(400);
  const admin = as(await signIn(await makeUser(await makeCompany(), { profile: "admin" })));
  await admin.get(path).expect(403);
  await admin.put(path).send(body).expect(403);
  await admin.delete(path).expect(403);
  await nobody().put(`/api${path}`).send(body).expect(401);
});

test("a changed branding and a reset branding are lines in the audit of the operator's own company", async () => {
  const companyId = await makeCompany();
  const calls = as(await signIn(await makeUser(companyId, { super: true, profile: "admin" })));
  await calls
    .put(path)
    .send({ ...body, pictures: { icon: await picture(200, 200) } })
    .expect(200);
  await calls.delete(path).expect(200);
  const { body: audit } = await calls.get("/audit").expect(200);
  const lines = (audit as { entries: { action: string; details: { changes?: unknown[] } }[] }).entries;
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith("branding"))).toEqual([
    "branding.reset",
    "branding.changed",
  ]);
  expect(lines.find(({ action }) => action === "branding.changed")?.details.changes).toEqual([
    { field: "name", from: "Balcão", to: "Fala Fácil" },
    { field: "accent", from: "#9a1f33", to: "#ffcc00" },
    { field: "senderName", from: "", to: "Fala Fácil" },
    { field: "icon", from: null, to: null },
  ]);
});
