import { masked } from "@balcao/shared/assistant/mask";
import { readAnswer } from "@balcao/outside/assistant/read-answer";
import { wordsOf } from "@balcao/outside/integrations/faults";
import { Reading } from "@balcao/outside/integrations/fields/understand";
import { sayRich } from "@balcao/outside/integrations/fields/rich";
import { Teller } from "@balcao/outside/integrations/fields/teller";
import { Speech } from "@balcao/outside/integrations/speech";
import { readAnswer as readTyped } from "@balcao/outside/integrations/webhook/answer";
import { whatsappText } from "@balcao/outside/words/rich-text";
import { contractsIn, modulesOf } from "../contracts-bound/contracts.ts";
import { textFunctions } from "./functions.ts";
import { allWithin, contractPlaces, filledWith, isAsked } from "./schemas.ts";

/** A function that processes a text, and its name. It may refuse the text, or throw. */
export type Subject = [name: string, meet: (text: string) => unknown];

/** The forms in which a program's answer contains the text. */
const answersWith = (text: string) => ({
  words: { output: text, transfer: { queue: text }, media: { url: text, caption: text } },
  names: { [text]: text },
  json: { output: `{"text":${JSON.stringify(text)}}` },
  options: { text, buttons: [{ title: text }, text] },
});

/** Functions that take their text in another form. */
const wrapped: Subject[] = [
  ["masked with phones", (text) => masked(text, { phones: true })],
  ["a program's fault", (text) => wordsOf(JSON.stringify({ message: text }), [text])],
  ["a program's answer", (text) => Object.values(answersWith(text)).map((value) => new Reading().read(value))],
  ["a typed answer", (text) => readTyped({ status: 200, headers: {}, text })],
  [
    "an agent's rich content",
    (text) => sayRich([{ type: "info", title: text, subtitle: text, actionLink: text }], new Teller(new Speech(0))),
  ],
  ["Typebot's tree", (text) => whatsappText([{ type: "p", children: [{ text, bold: true }, { text }] }])],
  [
    "a model's answer",
    (content) =>
      readAnswer(JSON.stringify({ choices: [{ message: { content } }] }), { nextId: () => "1", apiKey: "key" }),
  ],
];

/** The function's other arguments are the text again, or a list with it when the function takes a list. */
function withTexts(call: (...given: unknown[]) => unknown, text: string): unknown {
  if (call.length < 2) return call(text);
  try {
    return call(text, text, text);
  } catch {
    return call(text, [text], [text]);
  }
}

/** Every schema that checks a text, and every function that takes a text. */
export async function everySubject(): Promise<Subject[]> {
  const shared = await modulesOf("shared");
  const packages = [
    ["shared", shared],
    ["outside", await modulesOf("outside")],
    ["payments", await modulesOf("payments")],
  ] as const;
  const places = allWithin(contractPlaces(shared, contractsIn(shared))).filter(([, schema]) => isAsked(schema));
  return [
    ...places.map(([path, schema]): Subject => [path, (text) => schema.safeParse(filledWith(text, schema))]),
    ...packages.flatMap(([name, modules]) =>
      textFunctions(name, modules).map(([path, call]): Subject => [path, (text) => withTexts(call, text)]),
    ),
    ...wrapped,
  ];
}
