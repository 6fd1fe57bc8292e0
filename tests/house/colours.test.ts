import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every colour in a sheet or a component is a colour of the palette", () => {
  const web = `${import.meta.dirname}/../../apps/web/src`;
  const palette = readFileSync(`${web}/ui/theme/palette.css`, "utf8");
  const known = new Set([...palette.matchAll(/(--palette-[\w-]+):/g)].map(([, name]) => name));
  const unknown = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`${web}/${file}`, "utf8").matchAll(/var\((--palette-[\w-]+)/g)]
        .map(([, name]) => name)
        .filter((name) => !known.has(name)),
    );
  expect(known.size).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
