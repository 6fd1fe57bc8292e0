/** Outlines on a 24 px grid, drawn in the colour of the surrounding text. */
const shapes = {
  back: "M15 5l-7 7 7 7",
  plus: "M12 5v14M5 12h14",
  send: "M4 12l16-8-6 16-3-7z",
  mic: "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4",
  more: "M12 6.5v.01M12 12v.01M12 17.5v.01",
  down: "M7 10l5 5 5-5",
  phone: "M6 3h3l2 5-2.5 1.8a11 11 0 0 0 5.7 5.7L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
  video: "M3 7h11v10H3zM14 11l7-4v10l-7-4",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9v.01",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  pin: "M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  poll: "M5 20V10M12 20V4M19 20v-7",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.01M15 9.5v.01",
  music: "M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  reply: "M9 6l-5 5 5 5M4 11h9a7 7 0 0 1 7 7",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  laptop: "M5 5h14v10H5zM2 19h20",
  key: "M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v4",
  shop: "M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  alert: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v6M12 16.5v.01",
  tick: "M5 12.5l4.5 4.5L19 7",
  ticks: "M1.5 13l4.5 4.5L15.5 7M11 16l1.5 1.5L22 7",
  close: "M6 6l12 12M18 6L6 18",
};

/**
 * @param {keyof typeof shapes} name
 * @param {string} [label] read aloud; without one the icon is decoration
 */
export function icon(name, label) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

/** @typedef {keyof typeof shapes} IconName */
