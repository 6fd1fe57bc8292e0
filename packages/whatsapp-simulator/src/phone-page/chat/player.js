/** @import { EntryView } from "../base/types.ts" */
import { api } from "../base/api.js";
import { h } from "../base/dom.js";
import { colourOf, formatSeconds } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { perform } from "../base/notify.js";
import { screen } from "../base/store.js";

const BARS = 32;

/**
 * Bars that look like sound, always the same for a message.
 * @param {string} id
 */
function buildWave(id) {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const bar = h("i");
    bar.style.height = `${18 + ((colourOf(`${id}${index}`) * 37 + index * 13) % 78)}%`;
    return bar;
  });
  return h("span", { class: "wave", "aria-hidden": "true" }, ...bars);
}

/** @param {EntryView} entry */
async function tellPlayed({ id, fromCustomer, kind }) {
  const { customer, peer } = screen;
  if (fromCustomer || kind !== "voice" || !customer || !peer) return;
  await api("POST", `/customers/${customer}/played`, { peer, messageId: id });
}

/**
 * A voice note or other sound. When a voice note of the company is played, the company is told.
 * @param {EntryView} entry
 * @param {string} src
 */
export function buildPlayer(entry, src) {
  const sound = new Audio();
  sound.preload = "none";
  sound.src = src;
  const wave = buildWave(entry.id);
  const clock = h("span", { class: "clock" }, formatSeconds(entry.seconds ?? 0));
  const button = h("button", { type: "button", class: "play", "aria-label": texts.play }, icon("play"));
  const show = () => {
    button.replaceChildren(icon(sound.paused ? "play" : "pause"));
    button.setAttribute("aria-label", sound.paused ? texts.play : texts.pause);
    const length = Number.isFinite(sound.duration) ? sound.duration : (entry.seconds ?? 0);
    const share = sound.currentTime / Math.max(length, 0.1);
    Array.from(wave.children, (bar, index) => bar.classList.toggle("is-past", !sound.ended && index < share * BARS));
    clock.textContent = formatSeconds(sound.paused && !sound.currentTime ? length : sound.currentTime);
  };
  for (const name of ["play", "pause", "ended", "timeupdate"]) sound.addEventListener(name, show);
  sound.addEventListener("play", () => void perform(() => tellPlayed(entry)), { once: true });
  button.addEventListener("click", () => (sound.paused ? void perform(() => sound.play()) : sound.pause()));
  return h("div", { class: "content player" }, button, wave, clock);
}
