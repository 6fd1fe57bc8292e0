import { type FromHelper, type HelperLanguage, helperLanguages } from "@balcao/shared/connections/linking-helper";
import type { PasskeyAnswer, PasskeyStep } from "@balcao/shared/connections/passkey";
import type { Connection } from "@balcao/shared/connections/schema";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useAnswerPasskey, useBeginPasskey } from "../../../nouns/connections/noun.ts";
import { useHelper } from "./use-helper.ts";
import { type PasskeyWork, nothingDone, stillDoing, type Way } from "./view.ts";

/** Takes the question to this browser, passes it to the helper, and passes the helper's answer to the server. Closing the dialog ends all of this. */
export function useCeremony({ id }: Pick<Connection, "id">, step: PasskeyStep) {
  const me = useMe();
  const { i18n } = useTranslation();
  const begin = useBeginPasskey();
  const handOver = useAnswerPasskey();
  const [begun, setDoing] = useState<PasskeyWork>(nothingDone);
  const doing = stillDoing(step, begun);
  const stop = (why: (PasskeyWork & { at: "idle" })["why"], refusal: string | null = null) =>
    setDoing({ at: "idle", begun: true, why, refusal });

  const answer = (attempt: string, shown: PasskeyAnswer) => {
    setDoing({ at: "answered", question: step.until });
    handOver.mutate({ id, attempt, answer: shown }, { onError: (error) => stop(null, errorText(error)) });
  };

  const helper = useHelper((said: FromHelper) => {
    if (doing.at !== "working" || said.type === "here" || said.id !== doing.attempt) return;
    if (said.type === "opened") setDoing({ ...doing, refused: null });
    if (said.type === "refused") setDoing({ ...doing, refused: said.why });
    if (said.type === "answer") answer(said.id, said.answer);
    if (said.type === "over") stop(said.why);
  });

  const recall = () => {
    if (begun.at === "working" && begun.way === "helper") helper.say({ type: "cancel", id: begun.attempt });
  };
  const cancel = () => {
    recall();
    stop("cancelled");
  };
  const leave = useEffectEvent(recall);
  useEffect(() => () => leave(), []);
  // WhatsApp has asked another question, so it no longer takes the answer of the helper's tab.
  const isOvertaken = begun.at === "working" && doing.at === "idle";
  useEffect(() => {
    if (isOvertaken) leave();
  }, [isOvertaken]);

  const start = (way: Way) =>
    begin.mutate(id, {
      onSuccess: ({ attempt, options, digits }) => {
        setDoing({ at: "working", question: step.until, way, attempt, options, refused: null });
        if (way === "console") return;
        const language: HelperLanguage = helperLanguages.find((one) => one === i18n.language) ?? "pt";
        const job = { id: attempt, options, company: me.company.name, digits, language };
        helper.say({ type: "begin", job });
      },
    });
  return { doing, helper: helper.presence, start, isStarting: begin.isPending, answer, cancel };
}
