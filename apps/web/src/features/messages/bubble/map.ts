export const mapWidth = 280;
export const mapHeight = 140;
const side = 256;
const zoom = 16;
/** Usual maps end at this latitude. */
const farthest = 85;

export interface Point {
  latitude: number;
  longitude: number;
}
/** Where the tiles of maps come from, and the attribution that the map must show. */
export interface MapSource {
  url: string;
  attribution: string;
}

/** The map server that the operator chose, as the page names it. Null when there are no maps. */
export function mapSource(): MapSource | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]');
  const url = meta?.content ?? "";
  return /^https?:/.test(url) ? { url, attribution: meta?.dataset["attribution"] ?? "" } : null;
}

/** Reads a point of the form "latitude, longitude" from a location message. Null when no map can show the point. */
export function pointOf(written: string | null): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = (written ?? "").split(",").map(Number);
  return Math.abs(latitude) <= farthest && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The tiles that cover the map around a point, with their positions in the map. */
export function tilesAround(template: string, { latitude, longitude }: Point) {
  const all = 2 ** zoom;
  const across = ((longitude + 180) / 360) * all * side;
  const down = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * all * side;
  const [left, top] = [across - mapWidth / 2, down - mapHeight / 2];
  const tiles: { url: string; left: number; top: number }[] = [];
  for (let y = Math.floor(top / side); y * side < top + mapHeight; y += 1)
    for (let x = Math.floor(left / side); x * side < left + mapWidth; x += 1) {
      const column = ((x % all) + all) % all;
      const url = template.replace("{z}", `${zoom}`).replace("{x}", `${column}`).replace("{y}", `${y}`);
      if (y >= 0 && y < all) tiles.push({ url, left: Math.round(x * side - left), top: Math.round(y * side - top) });
    }
  return tiles;
}
