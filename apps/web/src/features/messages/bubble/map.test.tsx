import { render, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { LocationCard } from "./location-card.tsx";
import { mapHeight, mapWidth, pointOf, tilesAround } from "./map.ts";

const body = "|https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17|MASP";
const template = "https://tiles.test/{z}/{x}/{y}.png";
const paulista = { latitude: -23.5613, longitude: -46.6565 };
afterEach(() => document.head.querySelector('meta[name="map-tiles"]')?.remove());

function give(url: string): void {
  const meta = Object.assign(document.createElement("meta"), { name: "map-tiles", content: url });
  meta.dataset["attribution"] = "© Mapa";
  document.head.append(meta);
}

describe("the tiles", () => {
  test("the tiles surround the place and cover the map", () => {
    const tiles = tilesAround(template, paulista);
    expect(tiles.map(({ url }) => url)).toContain("https://tiles.test/16/24274/37183.png");
    const [left, top] = [Math.min(...tiles.map((one) => one.left)), Math.min(...tiles.map((one) => one.top))];
    expect([left <= 0, top <= 0]).toEqual([true, true]);
    expect(Math.max(...tiles.map((one) => one.left + 256))).toBeGreaterThanOrEqual(mapWidth);
    expect(Math.max(...tiles.map((one) => one.top + 256))).toBeGreaterThanOrEqual(mapHeight);
  });

  test("the tiles continue beyond the date line, and a point near a pole or out of range is not read as a place", () => {
    const columns = tilesAround("{x}", { latitude: 0, longitude: 180 }).map(({ url }) => Number(url));
    expect(columns).toEqual(expect.arrayContaining([0, 65_535]));
    expect(pointOf("89, 10")).toBeNull();
    expect(pointOf("1, 200")).toBeNull();
    expect(pointOf(null)).toBeNull();
  });
});

describe("a location", () => {
  test("a location has a map with its attribution only where the operator named a map server", async () => {
    give(template);
    const { container, unmount } = render(<LocationCard body={body} />);
    await waitFor(() => expect(container.querySelector("img")?.src).toMatch(/^https:\/\/tiles\.test\/16\//));
    expect(container.textContent).toContain("© Mapa");
    unmount();
    document.head.querySelector('meta[name="map-tiles"]')?.remove();
    // The module is loaded by now, and a map would be drawn at once.
    for (const url of ["", "__MAP_TILES__", "javascript:alert(1)"]) {
      give(url);
      const none = render(<LocationCard body={body} />);
      expect([none.container.querySelector("img"), none.container.textContent]).toEqual([
        null,
        expect.stringContaining("MASP"),
      ]);
      none.unmount();
      document.head.querySelector('meta[name="map-tiles"]')?.remove();
    }
  });
});
