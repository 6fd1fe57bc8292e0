import { expect, test } from "vitest";
import { read, said } from "../testing/answers.ts";

// Answers of programs as their documentation describes them, passed on by a flow.
test.each<[string, unknown, string[]]>([
  [
    "Watson's hand-over",
    {
      output: {
        generic: [
          {
            response_type: "connect_to_agent",
            message_to_human_agent: "Quer boleto",
            agent_available: { message: "Vou chamar alguém" },
          },
        ],
      },
    },
    ["Vou chamar alguém", "transfer"],
  ],
  [
    "Watson's picture",
    { output: { generic: [{ response_type: "image", source: "https://a.b/mapa", title: "Mapa" }] } },
    ["https://a.b/mapa Mapa"],
  ],
  [
    "Rasa's own payload",
    [
      {
        recipient_id: "x",
        custom: { text: "Olá", attachment: { type: "image", payload: { src: "https://a.b/a.png" } } },
      },
    ],
    ["Olá", "https://a.b/a.png"],
  ],
  [
    "Typebot's answer",
    {
      messages: [
        {
          type: "text",
          content: {
            type: "richText",
            richText: [{ type: "p", children: [{ text: "Olá " }, { text: "Ana", bold: true }] }],
          },
        },
      ],
      input: {
        type: "choice input",
        items: [
          { id: "1", content: "Sim" },
          { id: "2", content: "Não" },
        ],
      },
    },
    ["Olá *Ana*\n\n- Sim\n- Não"],
  ],
  [
    "Dialogflow CX with chips",
    {
      fulfillmentResponse: {
        messages: [
          { text: { text: ["Olá"] } },
          { payload: { richContent: [[{ type: "chips", options: [{ text: "Sim" }, { text: "Não" }] }]] } },
        ],
      },
    },
    ["Olá\n\n- Sim\n- Não"],
  ],
  [
    "Dialogflow CX's hand-over",
    {
      queryResult: {
        responseMessages: [{ text: { text: ["Vou passar"] } }, { liveAgentHandoff: { metadata: { queue: "Vendas" } } }],
      },
    },
    ["Vou passar", "transfer"],
  ],
  [
    "Dialogflow ES's hand-over",
    { queryResult: { fulfillmentText: "Vou passar", intent: { liveAgentHandoff: true } } },
    ["Vou passar", "transfer"],
  ],
  [
    "an agent's messages for several messengers",
    {
      fulfillmentMessages: [{ platform: "FACEBOOK", text: { text: ["Para o Facebook"] } }, { text: { text: ["Olá"] } }],
    },
    ["Olá"],
  ],
  [
    "Botpress's hand-over",
    { responses: [{ type: "text", text: "Vou passar" }, { type: "startHitl" }] },
    ["Vou passar", "transfer"],
  ],
  ["a private note of Chatwoot", { content: "Cliente irritado", message_type: "outgoing", private: true }, []],
  [
    "a note beside an answer",
    {
      messages: [
        { content: "Nota", is_internal: "true" },
        { content: "Olá", private: false },
      ],
    },
    ["Olá"],
  ],
  ["AnythingLLM", { type: "textResponse", textResponse: "Olá", close: true, error: false, sources: [] }, ["Olá"]],
  ["Vertex AI", { predictions: [{ content: "Olá", safetyAttributes: { blocked: false } }] }, ["Olá"]],
  ["Zenvia", { contents: [{ type: "text", text: "Olá" }] }, ["Olá"]],
  [
    "an agent's task",
    {
      jsonrpc: "2.0",
      result: { kind: "task", status: { state: "completed" }, artifacts: [{ parts: [{ kind: "text", text: "Olá" }] }] },
    },
    ["Olá"],
  ],
  [
    "Alexa",
    { version: "1.0", response: { outputSpeech: { type: "SSML", ssml: "<speak>Olá<break time='1s'/> Ana</speak>" } } },
    ["Olá Ana"],
  ],
  [
    "Direct Line",
    {
      activities: [
        { type: "message", from: { role: "user" }, text: "oi" },
        { type: "message", from: { role: "bot" }, text: "Olá" },
      ],
    },
    ["Olá"],
  ],
  [
    "a file by the type of its bytes",
    { content: { type: "image/jpeg", uri: "https://a.b/x", text: "Veja" } },
    ["https://a.b/x Veja"],
  ],
  [
    "ranked answers",
    {
      answers: [
        { answer: "5 dias", score: 0.2 },
        { answer: "7 dias", score: 0.9 },
      ],
    },
    ["7 dias"],
  ],
  [
    "messages with the certainty of each",
    {
      messages: [
        { text: "Olá", confidence: 0.9 },
        { text: "Como posso ajudar?", confidence: 0.8 },
      ],
    },
    ["Olá", "Como posso ajudar?"],
  ],
  ["an answer beside the passages that it is made of", { answer: "3 dias", contents: ["Trecho"] }, ["3 dias"]],
  ["a passage of a document", { type: "document", source: "manual.pdf", content: "3 dias" }, ["3 dias"]],
  [
    "replies with equal certainty",
    {
      replies: [
        { text: "Olá", probability: 1 },
        { text: "Como posso ajudar?", probability: 1 },
      ],
    },
    ["Olá", "Como posso ajudar?"],
  ],
  ["a flow that speaks as the system", { sender: "system", text: "Olá" }, ["Olá"]],
  ["RAGFlow", { code: 0, data: { answer: "São 7 dias ##0$$." } }, ["São 7 dias."]],
  [
    "Coze",
    {
      data: [
        { role: "assistant", type: "answer", content: "Olá" },
        { role: "assistant", type: "follow_up", content: "E o frete?" },
      ],
    },
    ["Olá"],
  ],
  ["JSON that was put into a text twice", { output: '{\\"resposta\\":\\"Olá\\"}' }, ["Olá"]],
])("what %s says is read", (_whose, value, texts) => expect(said(value)).toEqual(texts));

test.each([
  "Error: documento inválido",
  "Terror: filmes de hoje",
  "Aviso: fechado em Lisboa às 18:00",
  "Warning: closed in Lisbon at 18:00",
  "Erro 404 no site? Escreva aqui.",
  "{Horário: 9h}",
  "[Menu: 'A' ou 'B']",
])("the words %j are no failure of a program", (words) => expect(said({ output: words })).toEqual([words]));

test.each<[unknown, string[]]>([
  [{ output: "OlÃ¡, vocÃª quer? ðŸ˜€" }, ["Olá, você quer? 😀"]],
  [{ output: "IRMÃ «AMANHû" }, ["IRMÃ «AMANHû"]],
  [{ output: "Olá [object Object]!" }, ["Olá!", "left-out"]],
  [{ output: "Oi undefined, tudo bem?" }, ["Oi, tudo bem?", "left-out"]],
  [{ output: "O campo undefined, por exemplo" }, ["O campo undefined, por exemplo"]],
  [{ output: "<audio src='https://a.b/c.mp3'></audio>" }, ["https://a.b/c.mp3"]],
  [{ text: "Oi", mediaUrls: ["https://a.b/c.png"] }, ["Oi", "https://a.b/c.png"]],
  [{ file: { content: "JVBERi0xLjQK", mimeType: "application/pdf" } }, ["data:application/pdf;base64,JVBERi0xLjQK"]],
  [{ output: '{resposta: "Olá", // nota\n"transfer": false}' }, ["Olá"]],
  [{ retcode: 0, errcode: 0, text: "Olá" }, ["Olá"]],
  [{ errorCode: "SUCCESS", message: "Olá, Ana" }, ["Olá, Ana"]],
  [{ retcode: "00", response: "Olá, Ana" }, ["Olá, Ana"]],
  [{ errcode: 200, message: "Olá, Ana" }, ["Olá, Ana"]],
])("%j is sent as it was meant", (value, texts) => expect(said(value)).toEqual(texts));

test("a text of only tags is a fault, and does not count as silence", () =>
  expect(() => read(JSON.stringify({ output: "<audio src='cid:1'></audio>" }))).toThrow(
    expect.objectContaining({ reason: "bad-answer" }),
  ));

test("a tool's failure is a fault, and its words are not sent", () =>
  expect(() => read(JSON.stringify({ content: [{ type: "text", text: "CRM down" }], isError: true }))).toThrow(
    expect.objectContaining({ reason: "bad-answer", said: [] }),
  ));
