import type { Assist } from "@balcao/shared/assists/schema";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { type AssistAsked, useCreateAssist } from "../../../nouns/assistant/queries.ts";
import type { DraftHandle } from "../../../nouns/drafts/drafts.ts";

export type AssistKind = AssistAsked["kind"];
export type AssistState =
  | { step: "asking"; kind: AssistKind }
  /** The assistant has no answer, or the conversation contains nothing to answer. */
  | { step: "nothing"; kind: AssistKind }
  /** The user wrote meanwhile, so the answer is only offered and does not replace the text. */
  | { step: "offered"; kind: AssistKind; assist: Assist }
  | { step: "placed"; kind: AssistKind; assist: Assist; before: string }
  | { step: "summary"; text: string };

export interface AssistField {
  state: AssistState | null;
  ask: (asked: AssistAsked) => void;
  /** Hides what is shown, and stops waiting for the answer. */
  leave: () => void;
  place: (kind: AssistKind, assist: Assist) => void;
  /** Puts back the text that the assistant replaced. */
  undo: (before: string) => void;
}

/** The assistant's actions for the text of one ticket, which the user starts by a button. They put texts into the draft and send nothing. */
export function useAssist(ticketId: number, { draft: { text }, change }: DraftHandle): AssistField {
  const [state, setState] = useState<AssistState | null>(null);
  const { mutate } = useCreateAssist(ticketId);
  const flight = useRef<AbortController | null>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => () => flight.current?.abort(), []);
  // The user has sent the assistant's text or deleted it.
  if (state?.step === "placed" && text === "") setState(null);

  const place = (kind: AssistKind, assist: Assist) => {
    setState({ step: "placed", kind, assist, before: latest.current });
    change({ text: assist.text });
  };
  const arrive = (kind: AssistKind, before: string, assist: Assist) => {
    if (assist.text === "") return setState({ step: "nothing", kind });
    if (kind === "summary") return setState({ step: "summary", text: assist.text });
    if (latest.current !== before) return setState({ step: "offered", kind, assist });
    place(kind, assist);
  };
  const ask = (asked: AssistAsked) => {
    flight.current?.abort();
    const own = new AbortController();
    flight.current = own;
    const before = text;
    setState({ step: "asking", kind: asked.kind });
    mutate(
      { asked, signal: own.signal },
      {
        onSuccess: (assist) => {
          if (!own.signal.aborted) arrive(asked.kind, before, assist);
        },
        onError: (error) => {
          if (own.signal.aborted) return;
          setState(null);
          notify.error(errorText(error), 6000);
        },
      },
    );
  };
  const leave = () => {
    flight.current?.abort();
    setState(null);
  };
  const undo = (before: string) => {
    change({ text: before });
    setState(null);
  };
  return { state, ask, leave, place, undo };
}
