import type { HelperEnd, HelperRefusal } from "@balcao/shared/connections/linking-helper";
import type { PasskeyOptions, PasskeyStep } from "@balcao/shared/connections/passkey";

/** How the passkey is shown: by the helper, or by hand in the console. */
export type Way = "helper" | "console";

/** What this page does about the passkey. */
export type Doing =
  /** `begun`: it did something before. `why`: how that ended; a sentence where the server refused the answer. */
  | { at: "idle"; begun: boolean; why: HelperEnd | null; refusal: string | null }
  | { at: "working"; way: Way; attempt: string; options: PasskeyOptions; refused: HelperRefusal | null }
  | { at: "answered" };

export const nothingDone: Doing = { at: "idle", begun: false, why: null, refusal: null };

/** What the dialog shows. */
export type View =
  | "asked"
  | "elsewhere"
  | "signing"
  | "console"
  | "handing"
  | "sent"
  | "code"
  | "code-elsewhere"
  | "linking";

/** What is shown in a step of the link, by what this page does. */
export function viewOf({ step }: Pick<PasskeyStep, "step">, doing: Doing): View {
  if (step === "sent" || step === "linking") return step;
  if (step === "code") return doing.at === "answered" ? "code" : "code-elsewhere";
  if (doing.at === "working") return doing.way === "console" ? "console" : "signing";
  if (step === "asked") return "asked";
  if (doing.at === "answered") return "handing";
  return doing.begun ? "asked" : "elsewhere";
}
