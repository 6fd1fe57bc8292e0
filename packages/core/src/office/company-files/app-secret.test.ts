import { expect, test } from "vitest";
import { placeOfInstallation, placeOfOfficial, placeOfWebhook, secrets } from "../../base/secrets.ts";
import { appSecretSetting } from "../../numbers/official/signup-app.ts";
import { withoutAppSecret } from "./app-secret.ts";

const sealedApp = secrets.encrypt(placeOfInstallation(appSecretSetting), Buffer.from("the operator's"));
const opened = (place: string, words: string, app: Buffer | null = sealedApp) =>
  withoutAppSecret(secrets, app)
    .decrypt(place, secrets.encrypt(place, Buffer.from(words)))
    .toString("utf8");
const number = (appSecret: string) => JSON.stringify({ token: "EAA", appSecret });

test("a number that was signed up with the operator's app leaves with its own token, and without the app's secret", () => {
  expect(JSON.parse(opened(placeOfOfficial(7), number("the operator's")))).toEqual({ token: "EAA", appSecret: "" });
});

test("a number with an app of its own, and an installation without an app, keep their secrets", () => {
  expect(opened(placeOfOfficial(7), number("the company's"))).toBe(number("the company's"));
  expect(opened(placeOfOfficial(7), number("the operator's"), null)).toBe(number("the operator's"));
});

test("other secrets of a company are copied without being read", () => {
  expect(opened(placeOfWebhook(7), "no JSON")).toBe("no JSON");
});
