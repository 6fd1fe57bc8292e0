import type { HelperEnd, HelperRefusal } from "@balcao/shared/connections/linking-helper";
import type { PasskeyOptions, PasskeyStep } from "@balcao/shared/connections/passkey";

/** How the passkey is shown: by the helper, or by hand in the console. */
export type Way = "helper" | "console";

/** What this page does about the passkey. */
export type Doing =
  /** `begun`: it did something before. `why`: how that ended; a sentence where the server refused the answer. */
  | { at: "idle"; begun: boolean; why: HelperEnd | null; refusal: string | null }
  | { at: "working"; way: Way; attempt: string; options: PasskeyOptions; refused: HelperRefusal | null }
  /** `question`: until when the question that it answered holds, which is another time for each. */
  | { at: "answered"; question: string };

export const nothingDone: Doing = { at: "idle", begun: false, why: null, refusal: null };

/** What the dialog shows. */
export type View = "asked" | "elsewhere" | "signing" | "console" | "handing" | "sent" | "code" | "linking";

/** What this page does still: what it answered is over once another question is asked. */
export const stillDoing = ({ step, until }: Pick<PasskeyStep, "step" | "until">, doing: Doing): Doing =>
  doing.at === "answered" && (step === "asked" || step === "signing") && until !== doing.question
    ? { ...nothingDone, begun: true }
    : doing;

/** What is shown in a step of the link, by what this page does. */
export function viewOf({ step }: Pick<PasskeyStep, "step">, doing: Doing): View {
  if (step === "sent" || step === "code" || step === "linking") return step;
  if (doing.at === "working") return doing.way === "console" ? "console" : "signing";
  if (step === "asked") return "asked";
  if (doing.at === "answered") return "handing";
  return doing.begun ? "asked" : "elsewhere";
}
