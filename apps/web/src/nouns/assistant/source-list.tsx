import type { AnswerSources } from "@balcao/shared/assistant/schema";
import { PiecePlace } from "../knowledge/piece-place.tsx";

/** The pieces of knowledge that the assistant used for an answer, each with its text. */
export const SourceList = ({ sources }: Pick<AnswerSources, "sources">) =>
  sources.map(({ id, title, text, ...place }) => (
    <section key={id}>
      <h3 dir="auto">{title}</h3>
      <PiecePlace {...place} />
      <p dir="auto">{text}</p>
    </section>
  ));
