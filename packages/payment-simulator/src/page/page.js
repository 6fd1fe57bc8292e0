const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const time = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "medium" });
const names = {
  pix: "Pix",
  bank_slip: "Boleto",
  credit_card: "Cartão",
  ATIVA: "Em aberto",
  CONCLUIDA: "Pago",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "Cancelado por quem cobra",
  REMOVIDA_PELO_PSP: "Recusado pelo banco",
  pending: "Em aberto",
  paid: "Pago",
  partially_paid: "Pago em parte",
  canceled: "Cancelado",
  expired: "Vencido",
  refunded: "Devolvido",
  in_protest: "Contestado",
  chargeback: "Estornado",
};
const said = document.querySelector("#said");
const twice = document.querySelector("#twice");
let shown = "";

const nameOf = (key) => names[key] ?? key;

async function post(path, body) {
  const answer = await fetch(`/__sim/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function act(path, body, words) {
  said.textContent = "…";
  try {
    await post("webhook", { times: twice.checked ? 2 : 1 });
    await post(path, body);
    said.textContent = words;
  } catch (error) {
    said.textContent = `Não deu certo: ${error.message}`;
  }
  await show();
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function button(label, isMain, run) {
  const made = element("button", isMain ? "main" : "", label);
  made.type = "button";
  made.addEventListener("click", () => void run());
  return made;
}

function deedsOf({ ref, isOpen, cents, paidCents }) {
  if (!isOpen) {
    const back = button("Devolver", false, () => act("refund", { ref }, "Devolvido."));
    return [button("Avisar de novo", false, () => act("tell", { ref }, "Avisado.")), ...(paidCents > 0 ? [back] : [])];
  }
  const half = Math.max(1, Math.floor(cents / 2));
  return [
    button("Pagar", true, () => act("pay", { ref }, "Pago.")),
    button("Pagar metade", false, () => act("pay", { ref, cents: half }, "Pago em parte.")),
    button("Recusar", false, () => act("refuse", { ref }, "Recusado.")),
    button("Expirar", false, () => act("expire", { ref }, "O prazo acabou.")),
  ];
}

function itemOf(charge) {
  const item = element("li");
  const head = element("div", "head");
  head.append(
    element("span", "", charge.description || charge.ref),
    element("span", "", money.format(charge.cents / 100)),
  );
  const words = [nameOf(charge.method), nameOf(charge.status), time.format(charge.createdAt), charge.ref];
  const deeds = element("div", "deeds");
  deeds.append(...deedsOf(charge));
  item.append(head, element("div", "about", words.join(" · ")), deeds);
  return item;
}

/** Draws only what changed, so that a button keeps its focus. */
async function show() {
  const text = await (await fetch("/__sim/charges")).text();
  if (text === shown) return;
  shown = text;
  const charges = JSON.parse(text);
  for (const [id, isOpen] of [
    ["open", true],
    ["done", false],
  ]) {
    const items = charges.filter((charge) => charge.isOpen === isOpen).map(itemOf);
    const empty = element("li", "empty", isOpen ? "Nada a pagar." : "Nada ainda.");
    document.querySelector(`#${id}`).replaceChildren(...(items.length > 0 ? items : [empty]));
  }
}

await show();
setInterval(() => void show().catch(() => undefined), 1500);
