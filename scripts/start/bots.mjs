import { ask, readTold, signIn } from "./ask.mjs";
import { lacksBots } from "./database.mjs";

/**
 * The line that the simulator of outside programs prints when it is ready.
 * @typedef {object} Outside
 * @property {{ url: string, slug: string }} typebot
 * @property {{ url: string }} n8n
 * @property {{ projectName: string, serviceAccount: string }} dialogflow
 * @property {{ baseUrl: string, model: string }} assistant
 */
/** @typedef {<R>(method: string, path: string, body?: object) => Promise<R>} Call the caller states the type of the answer */
/** @typedef {{ id: number }} Made */
/** @typedef {{ id: number, name: string }} Named */

/** The queue of the demo in which programs answer, and the attendants who then get its customers. */
const queue = {
  name: "Robôs",
  color: "#EF6C00",
  greetingMessage: "Aqui quem responde são os robôs da demonstração.",
};
const attendants = ["ana@demo.local", "bruno@demo.local"];
const names = { typebot: "Pizzaria (Typebot)", dialogflow: "Horários (Dialogflow)", n8n: "Exemplo (n8n)" };
const prompt = {
  name: "Loja de exemplo",
  instructions:
    "Você atende os clientes de uma loja de roupas e calçados. Fale com simpatia e em frases curtas, e passe para uma pessoa o que não souber.",
};
const knowledge = [
  {
    title: "Em quanto tempo a entrega chega?",
    body: "A entrega chega em até 3 dias úteis na capital e em até 7 dias úteis nas outras cidades.",
    ways: "Qual é o prazo de entrega?\nQuando chega o meu pedido?",
  },
  {
    title: "Posso trocar um produto?",
    body: "Você pode trocar em até 30 dias, com a etiqueta e a nota fiscal. A primeira troca não tem custo.",
    ways: "Como faço uma troca?\nDá para devolver?",
  },
  {
    title: "Quais são as formas de pagamento?",
    body: "Aceitamos Pix, boleto e cartão em até 6 vezes sem juros.",
    ways: "Aceitam Pix?\nDá para parcelar?",
  },
];

/** Reads the line in which the simulator of outside programs says where they are. @param {string} line @returns {Outside | undefined} */
export const readOutside = (line) => readTold(line, ["typebot", "n8n", "dialogflow", "assistant"]);

/**
 * Sets up programs that answer in the demo, with the settings that its operator and its admin would make on the screen: the installation's assistant,
 * and in one queue a program of each kind. Settings that a user changed stay; what a user deleted is not made again.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} url of the product
 * @param {Outside} outside
 */
export async function setUpBots(env, url, outside) {
  await setUpAssistant(await caller(url, "super@balcao.local"), outside);
  const addresses = { [names.typebot]: outside.typebot.url, [names.n8n]: outside.n8n.url };
  // Signing in as the admin ends the admin's session in a browser.
  if (!(await lacksBots(env, { queue: queue.name, addresses }))) return;
  const call = await caller(url, "admin@demo.local");
  if (call) await setUpQueue(call, outside);
}

/** Calls as one of the demo's users; null where they cannot sign in any more. @param {string} url @param {string} email @returns {Promise<Call | null>} */
async function caller(url, email) {
  const token = await signIn(url, email);
  if (!token) return null;
  return (method, path, body) => ask(`${url}/api${path}`, { method, token, ...(body && { body }) });
}

/** @param {Call | null} call @param {Outside} outside */
async function setUpAssistant(call, { assistant: { baseUrl, model } }) {
  if (!call) return;
  /** @type {{ baseUrl: string }} */
  const kept = await call("GET", "/operator/assistant");
  if (kept.baseUrl !== baseUrl && (kept.baseUrl === "" || kept.baseUrl.startsWith("http://127.0.0.1:")))
    await call("PUT", "/operator/assistant", { baseUrl, model, apiKey: "demo" });
}

/** @param {Call} call @param {Outside} outside */
async function setUpQueue(call, { typebot, n8n, dialogflow }) {
  /** @type {{ queueIntegrations: Named[] }} */
  const { queueIntegrations: made } = await call("GET", "/queueIntegration");
  const flow = { type: "typebot", urlN8N: typebot.url, typebotSlug: typebot.slug };
  const agent = {
    type: "dialogflow",
    projectName: dialogflow.projectName,
    jsonContent: dialogflow.serviceAccount,
  };
  const ids = {
    typebot: await place(call, made, { name: names.typebot, ...flow }),
    dialogflow: await place(call, made, { name: names.dialogflow, ...agent }),
    n8n: await place(call, made, { name: names.n8n, type: "n8n", urlN8N: n8n.url }),
  };
  const promptId = await teach(call);
  const queueId = await staffed(call);
  /** @type {{ version: number, options: object[] }} */
  const { version, options } = await call("GET", `/queue-options/tree/${queueId}`);
  if (options.length === 0)
    await call("PUT", `/queue-options/tree/${queueId}`, { version, options: treeOf(ids, promptId) });
}

/** Returns the id of the queue. A missing queue is made, with people in it. @param {Call} call @returns {Promise<number>} */
async function staffed(call) {
  /** @type {Named[]} */
  const queues = await call("GET", "/queue");
  const known = queues.find(({ name }) => name === queue.name);
  if (known) return known.id;
  /** @type {Made} */
  const { id } = await call("POST", "/queue", queue);
  /** @type {{ users: { id: number, email: string | null, queues: Made[] }[] }} */
  const { users } = await call("GET", "/users");
  for (const user of users.filter(({ email }) => attendants.includes(email ?? "")))
    await call("PUT", `/users/${user.id}`, { queueIds: [...user.queues.map((one) => one.id), id] });
  return id;
}

/**
 * Makes an integration, or gives the existing one of that name the present address of its program. Returns its id.
 * @param {Call} call
 * @param {Named[]} made
 * @param {{ name: string, type: string } & Record<string, string>} wanted
 * @returns {Promise<number>}
 */
async function place(call, made, { type, ...fields }) {
  const known = made.find(({ name }) => name === fields.name);
  if (known) await call("PUT", `/queueIntegration/${known.id}`, fields);
  /** @type {Made} */
  const { id } = known ?? (await call("POST", "/queueIntegration", { type, ...fields }));
  return id;
}

/** Gives the assistant a prompt and something to know; returns the prompt's id. @param {Call} call @returns {Promise<number>} */
async function teach(call) {
  /** @type {Named[]} */
  const prompts = await call("GET", "/prompt");
  const known = prompts.find(({ name }) => name === prompt.name);
  if (known) return known.id;
  for (const piece of knowledge) await call("POST", "/knowledge", { kind: "answer", ...piece });
  /** @type {Made} */
  const { id } = await call("POST", "/prompt", prompt);
  return id;
}

/** @param {Record<keyof typeof names, number>} ids @param {number} promptId */
function treeOf(ids, promptId) {
  const talk = "start_integration";
  const options = [
    { title: "Pedir uma pizza", message: "", action: talk, integrationId: ids.typebot },
    {
      title: "Horários e endereço",
      message: "O que você quer saber? Abrimos aos sábados, por exemplo?",
      action: talk,
      integrationId: ids.dialogflow,
    },
    { title: "Programa de exemplo", message: "Escreva alguma coisa.", action: talk, integrationId: ids.n8n },
    {
      title: "Perguntar ao assistente",
      message: "Sou o assistente virtual. Pergunte sobre entrega, troca ou pagamento.",
      action: "start_assistant",
      promptId,
    },
    { title: "Falar com uma pessoa", message: "Já chamamos alguém da equipe.", action: "leave_bot" },
  ];
  const blank = { parentId: null, forwardQueueId: null, promptId: null, integrationId: null };
  return options.map((option, index) => ({ ...blank, id: -1 - index, option: index + 1, ...option }));
}
