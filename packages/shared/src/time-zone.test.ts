import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test.each(["America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Europe/Lisbon", "UTC", "Etc/GMT+3"])(
  "%s is a time zone",
  (name) => expect(isTimeZone(name)).toBe(true),
);
test.each(["", "BRT", "+03:00", "America/Nowhere", "america", "America/Sao_Paulo; drop"])(
  "%j is not a time zone",
  (name) => expect(isTimeZone(name)).toBe(false),
);
