import type { HelperEnd, HelperRefusal } from "@balcao/shared/connections/linking-helper";
import type { PasskeyOptions, PasskeyStep } from "@balcao/shared/connections/passkey";

/** How the passkey is shown: by the helper, or by hand in the console. */
export type Way = "helper" | "console";

/** The state of this page's work with the passkey. */
export type PasskeyWork =
  /** `begun`: the page has tried before. `why`: how that try ended, as a sentence if the server refused the answer. */
  | { at: "idle"; begun: boolean; why: HelperEnd | null; refusal: string | null }
  /** `question`: the expiry time of the question, which identifies it. */
  | {
      at: "working";
      question: string;
      way: Way;
      attempt: string;
      options: PasskeyOptions;
      refused: HelperRefusal | null;
    }
  | { at: "answered"; question: string };

export const nothingDone: PasskeyWork = { at: "idle", begun: false, why: null, refusal: null };

/** The view that the dialog shows. */
export type View = "asked" | "elsewhere" | "signing" | "console" | "handing" | "sent" | "code" | "linking";

/** Returns the page's present state. The work on a question, and its answer, no longer count once WhatsApp asks another question. */
export const stillDoing = ({ step, until }: Pick<PasskeyStep, "step" | "until">, doing: PasskeyWork): PasskeyWork =>
  doing.at !== "idle" && (step === "asked" || step === "signing") && until !== doing.question
    ? { ...nothingDone, begun: true }
    : doing;

/** Returns the view for a step of the link and the state of this page. */
export function viewOf({ step }: Pick<PasskeyStep, "step">, doing: PasskeyWork): View {
  if (step === "sent" || step === "code" || step === "linking") return step;
  if (doing.at === "working") return doing.way === "console" ? "console" : "signing";
  if (step === "asked") return "asked";
  if (doing.at === "answered") return "handing";
  return doing.begun ? "asked" : "elsewhere";
}
