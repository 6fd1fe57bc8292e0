/** Dialogs for content that the user fills in before sending. */
import { sendAs } from "../base/api.js";
import { h, openDialog } from "../base/dom.js";
import { field, numberField, submitRow, toggle } from "../base/forms.js";
import { texts } from "../base/i18n.js";
import { perform } from "../base/notify.js";
import { screen } from "../base/store.js";

/** @type {[number, number, string][]} */
const PLACES = [
  [-23.56141, -46.65588, "Av. Paulista, 1578 - Bela Vista, São Paulo"],
  [-23.54168, -46.62957, "R. da Cantareira, 306 - Centro, São Paulo"],
  [-23.58742, -46.65763, "Av. Pedro Álvares Cabral - Vila Mariana, São Paulo"],
];

/**
 * @param {string} title
 * @param {import("../base/dom.js").Child[]} children
 * @param {() => object} read the content to send
 */
function ask(title, children, read) {
  const form = h("form", {}, ...children, submitRow(texts.send));
  const dialog = openDialog(title, texts.close, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { customer, peer } = screen;
    dialog.close();
    if (customer && peer) void perform(() => sendAs(customer, peer, read()));
  });
}

export function askForLocation() {
  const number = { type: "number", step: "any", required: true };
  const latitude = field(texts.latitude, { ...number, min: -90, max: 90 });
  const longitude = field(texts.longitude, { ...number, min: -180, max: 180 });
  const name = field(texts.place, { maxLength: 200 });
  const address = field(texts.address, { maxLength: 200 });
  /** @param {number} index */
  const choose = (index) => {
    const [lat = 0, long = 0, street = ""] = PLACES[index] ?? [];
    latitude.input.value = String(lat);
    longitude.input.value = String(long);
    name.input.value = texts.samplePlaces[index] ?? "";
    address.input.value = street;
  };
  const places = texts.samplePlaces.map((place, index) =>
    h("button", { type: "button", class: "chip", onclick: () => choose(index) }, place),
  );
  choose(0);
  const coordinates = h("div", { class: "pair" }, latitude.label, longitude.label);
  ask(texts.location, [h("div", { class: "chips" }, ...places), name.label, address.label, coordinates], () => ({
    kind: "location",
    latitude: latitude.input.valueAsNumber,
    longitude: longitude.input.valueAsNumber,
    ...(name.input.value ? { name: name.input.value } : {}),
    ...(address.input.value ? { address: address.input.value } : {}),
  }));
}

export function askForContact() {
  const name = field(texts.name, { required: true, maxLength: 100, autocomplete: "off" });
  const number = numberField(texts.number, texts.numberHint);
  const others = screen.network.customers.filter((other) => other.number !== screen.customer).slice(0, 6);
  const chips = others.map((other) => {
    const choose = () => {
      name.input.value = other.name;
      number.input.value = other.number;
    };
    return h("button", { type: "button", class: "chip", onclick: choose }, other.name);
  });
  ask(texts.contact, [h("div", { class: "chips" }, ...chips), name.label, number.label], () => ({
    kind: "contact",
    cards: [{ name: name.input.value, number: number.input.value }],
  }));
}

export function askForPoll() {
  const question = field(texts.question, { required: true, maxLength: 255 });
  const options = [1, 2, 3, 4].map((place) =>
    field(`${texts.option} ${place}`, { required: place <= 2, maxLength: 100 }),
  );
  const several = toggle(texts.severalAnswers, false, () => undefined);
  ask(texts.poll, [question.label, ...options.map(({ label }) => label), several], () => ({
    kind: "poll",
    question: question.input.value,
    options: options.map(({ input }) => input.value.trim()).filter(Boolean),
    selectable: several.querySelector("input")?.checked ? 0 : 1,
  }));
}
