import { ask, list } from "../api.js";

const query = new URLSearchParams(location.search);
const target = query.get("origin") ?? "";

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} inside
 */
function h(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/**
 * Tells the product what was done, as Meta's window does: what happened as a text, and the code as the answer of the script.
 * @param {string} event
 * @param {object} data
 * @param {string | null} code
 */
function tell(event, data, code) {
  window.opener?.postMessage(JSON.stringify({ type: "WA_EMBEDDED_SIGNUP", event, data, version: 4 }), target);
  window.opener?.postMessage({ type: "signup-login", authResponse: code === null ? null : { code } }, target);
  window.close();
}

/** @param {string} words */
function refuse(words) {
  document.querySelector("main")?.replaceChildren(h("h1", {}, "Meta (simulada)"), h("p", { role: "alert" }, words));
}

/**
 * Ends with a number.
 * @param {string} app
 * @param {{ id: string, account: string, coexists: boolean }} number
 */
async function end(app, { id, account, coexists }) {
  const { code } = await ask("sign-up", { app, number: id });
  const ids = { phone_number_id: id, waba_id: account, business_id: "1" };
  tell(coexists ? "FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING" : "FINISH", ids, code);
}

/**
 * Ends with the account of a number alone.
 * @param {string} app
 * @param {{ id: string, account: string }} number
 */
async function endWithout(app, { id, account }) {
  const { code } = await ask("sign-up", { app, number: id });
  tell("FINISH_ONLY_WABA", { waba_id: account, business_id: "1" }, code);
}

async function show() {
  const app = query.get("client_id") ?? "";
  const begun = await ask("signup-window", { app, options: query.get("options") ?? "" }).catch((error) =>
    String(error.message),
  );
  if (typeof begun === "string") return refuse(begun);
  const state = await list("state");
  const chosen = h("fieldset", {}, h("legend", {}, "Número"));
  for (const { id, displayPhone, verifiedName, account, coexists } of state.numbers) {
    const input = h("input", { type: "radio", name: "number", value: id, "data-account": account });
    chosen.append(h("label", {}, input, ` ${displayPhone} · ${verifiedName}${coexists ? " · no aplicativo" : ""}`));
  }
  const finish = h("button", { type: "submit" }, "Concluir");
  const form = h("form", {}, chosen, finish);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const input = form.querySelector("input:checked");
    const id = input instanceof HTMLInputElement ? input.value : "";
    const number = state.numbers.find((/** @type {{ id: string }} */ one) => one.id === id);
    if (number) void end(app, number);
  });
  /**
   * @param {string} label
   * @param {() => void} run
   */
  const other = (label, run) => {
    const button = h("button", { type: "button" }, label);
    button.addEventListener("click", run);
    return button;
  };
  document.querySelector("main")?.replaceChildren(
    h("h1", {}, "Meta (simulada)"),
    form,
    other("Concluir sem número", () => void endWithout(app, state.numbers[0])),
    other("Cancelar", () => tell("CANCEL", { current_step: "PHONE_NUMBER_SETUP" }, null)),
    other("Falhar", () =>
      tell("ERROR", { error_message: "O número não pôde ser confirmado.", error_id: "524126" }, null),
    ),
  );
}
void show();
