import { useState } from "react";
import css from "./cards.module.css";
import type { MapSource, Point } from "./map.ts";
import { mapHeight, mapWidth, tilesAround } from "./map.ts";

type Props = { source: MapSource; point: Point };

/** A small map around a place, made of a few tiles. It disappears when a tile fails to load. */
export default function MapTiles({ source, point }: Props) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <>
      <span className={css["tiles"]} style={{ width: mapWidth, height: mapHeight }}>
        {tilesAround(source.url, point).map(({ url, left, top }) => (
          <img
            key={url}
            src={url}
            alt=""
            width={256}
            height={256}
            style={{ left, top }}
            // Map servers require the origin of the site that uses them.
            referrerPolicy="origin"
            onError={() => setBroken(true)}
          />
        ))}
      </span>
      <small>{source.attribution}</small>
    </>
  );
}
