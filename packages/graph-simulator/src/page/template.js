/** @import { Component, Header, Parameter, Part, SentView } from "./types.ts" */

/**
 * @typedef {object} Filled
 * @property {Header | undefined} header
 * @property {{ text: string, until: string } | null} offer
 * @property {string} body
 * @property {string} footer
 * @property {{ type: string, label: string | undefined, which: string | null, target: string }[]} buttons
 */

/**
 * Replaces the variables by the parameters, by their names or by their positions.
 * @param {string} text
 * @param {Parameter[]} parameters
 */
function fill(text, parameters) {
  return text.replace(/\{\{\s{0,5}(\w{1,60})\s{0,5}\}\}/g, (whole, name) => {
    const named = parameters.find((each) => each.parameter_name === name);
    return (named ?? parameters[Number(name) - 1])?.text ?? whole;
  });
}

/**
 * @param {Component[]} made
 * @param {Part[]} given
 * @returns {Header | undefined}
 */
function headerOf(made, given) {
  const header = made.find(({ type }) => type === "HEADER");
  const parameters = given.find(({ type }) => type.toLowerCase() === "header")?.parameters ?? [];
  if (!header) return undefined;
  if ((header.format ?? "TEXT") === "TEXT") return { type: "text", text: fill(header.text ?? "", parameters) };
  const [file] = parameters;
  return file && { ...file, text: undefined };
}

/**
 * @param {Component[]} made
 * @param {Part[]} given
 */
function buttonsOf(made, given) {
  const buttons = made.find(({ type }) => type === "BUTTONS")?.buttons ?? [];
  return buttons.map(({ type, text, url = "", phone_number: phone = "" }, index) => {
    const parameters = given.find((each) => each.sub_type && Number(each.index) === index)?.parameters ?? [];
    if (type === "QUICK_REPLY") return { type, label: text, which: parameters[0]?.payload ?? text ?? null, target: "" };
    return { type, label: text, which: null, target: type === "PHONE_NUMBER" ? phone : fill(url, parameters) };
  });
}

/**
 * @param {Component[]} made
 * @param {Part[]} given
 */
function offerOf(made, given) {
  const offer = made.find(({ type }) => type === "LIMITED_TIME_OFFER")?.limited_time_offer;
  const [parameter] = given.find(({ type }) => type.toLowerCase() === "limited_time_offer")?.parameters ?? [];
  const end = parameter?.limited_time_offer?.expiration_time_ms;
  return offer ? { text: offer.text, until: end === undefined ? "" : ` ⏳ ${new Date(end).toLocaleString()}` } : null;
}

/**
 * @param {Component[]} made
 * @param {Part[]} given
 * @returns {Filled}
 */
function fillParts(made, given) {
  const textOf = (/** @type {string} */ kind) => made.find(({ type }) => type === kind)?.text ?? "";
  const parameters = given.find(({ type }) => type.toLowerCase() === "body")?.parameters ?? [];
  return {
    header: headerOf(made, given),
    offer: offerOf(made, given),
    body: fill(textOf("BODY"), parameters),
    footer: textOf("FOOTER"),
    buttons: buttonsOf(made, given),
  };
}

/**
 * A template message as its reader sees it.
 * @param {SentView} message
 * @returns {Filled & { cards: Filled[] }}
 */
export function fillTemplate({ template, content }) {
  const made = /** @type {Component[]} */ (template?.components ?? []);
  const given = /** @type {{ components?: Part[] }} */ (content).components ?? [];
  const cards = made.find(({ type }) => type === "CAROUSEL")?.cards ?? [];
  const givenCards = given.find(({ type }) => type.toLowerCase() === "carousel")?.cards ?? [];
  return {
    ...fillParts(made, given),
    cards: givenCards.map((card, at) => fillParts((cards[at] ?? cards[0])?.components ?? [], card.components)),
  };
}
