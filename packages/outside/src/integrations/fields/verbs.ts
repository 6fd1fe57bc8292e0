import type { OutsideAction } from "@balcao/shared/integrations/port";
import { isEndName } from "./end-names.ts";
import { actionNames } from "./end-actions.ts";
import { byPlainName, isReceipt, plainName, textNames } from "./names.ts";
import { withoutOwnCall } from "./own-call.ts";
import { truthOf } from "./truth.ts";
import { isOthers } from "./turns.ts";
import { isFields } from "../../json-fields.ts";

// An answer that contains only a verb: `{"action": "book"}`, `{"hangup": true}`. We never act on an unknown verb, so the answer is a failure that an
// admin can read, unless the verb clearly ends the conversation or the program's part. In an answer with words the words count, and the verb is meant
// for the program itself.

const endsConversation = /^(?:end|finish|terminate|terminar|concluir|bye|goodbye|tchau)$/;
const endsPart =
  /^(?:exit|quit|leave|(?:end|close|finish|stop|terminate|encerrar|finalizar)(?:session|flow|interaction|sessao|sesion|fluxo|flujo|interacao))$/;
/** Verbs with which a program reports that there is nothing to do. */
const asksNothing =
  /^(?:(?:no|dont|donot|nao|sem|sin)(?:reply|respond|response|answer|responder|resposta|respuesta)|skip|silent|silence|silencio|duplicate|async|buffer|debounce|none|noaction|noop|nothing|null|ignored?|wait|waiting|continue|proceed|keep|hold|listen|ack(?:nowledged?)?|reply|respond|answer|sendmessage|message|text|nada|nenhuma?|ningun[ao]?|aguardar|esperar|continuar|seguir|ignorar|manter|responder)$/;
/** Fields that report the result of a call. */
const confirms =
  /^(?:ok|success|sucesso|status|statuscode|code|executionid|jobid|received|queued|finished|done|accepted)$/;
/** A state or a quality is not a verb: `saved`, `isNew`, `typing`, `enviado`. */
const isState =
  /(?:ed|ing|ad[oa]s?|id[oa]s?)$|^(?:is|has|was|from|can)|^(?:new|nov[oa]|valid|active|ativ[oa]|live|ready|sent|seen|read|paid|known|found|open|online|test|debug)$/;

/** Fields that show that an answer is the raw response of a model. A response without words was cut off or filtered, or contains only a tool call. */
const ofModel = /^(?:choices|candidates|promptfeedback|stopreason|finishreason)$/;

interface Verb {
  field: string;
  /** The action that the verb clearly means. Null for an unknown verb. */
  end: OutsideAction | null;
}

/** The verb of an answer without any words. Null for a receipt, and for a verb that requests nothing. */
export function verbAlone(value: unknown): Verb | null {
  const read: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isFields(read) || isOthers(read)) return null;
  const named = byPlainName(withoutOwnCall(read));
  if ([...named.keys()].some((plain) => confirms.test(plain))) return null;
  for (const [plain, { name, value: held }] of named) {
    if (ofModel.test(plain)) return { field: name, end: null };
    const verb = actionNames.includes(plain) ? wordIn(held) : isWished(plain, held) ? plain : "";
    if (verb === "" || asksNothing.test(verb) || isReceipt(verb)) continue;
    return {
      field: name,
      end: endsConversation.test(verb) ? { do: "close" } : endsPart.test(verb) ? { do: "stop" } : null,
    };
  }
  return null;
}

/** The action in a field, which may be an object or a list. */
function wordIn(held: unknown): string {
  const each: unknown = Array.isArray(held) ? held[0] : held;
  const inner = isFields(each) ? (each.name ?? each.type ?? each.action) : each;
  return typeof inner === "string" ? plainName(inner.slice(0, 60)) : "";
}

/** Whether a field confirms the verb in its name, or says something about an end that we do not understand: `{"needs_human": "maybe"}`. */
function isWished(plain: string, held: unknown): boolean {
  if (isEndName(plain)) return typeof held === "string" && truthOf(held) === null;
  return (held === true || held === "true") && !isState.test(plain) && !textNames.includes(plain);
}
