import { voiceLimits } from "@balcao/shared/assistant/rules";
import type { Media, Message } from "@balcao/shared/messages/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { transcriptionReady, useTranscribe } from "../../../nouns/messages/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./transcript.module.css";

/** The text of a voice note. Without a transcript this is a button that requests one, if the company has a provider for transcripts. */
export function Transcript({ media, message }: { media: Media; message: Message }) {
  const { t } = useTranslation("messages");
  const { transcript, state, seconds } = media;
  if (transcript === "")
    return <p className={`${basics["column"]} ${basics["hint"]} ${css["note"]}`}>{t("transcript.nothing")}</p>;
  if (transcript !== null)
    return (
      <p
        className={`${basics["broken"]} ${basics["small"]} ${css["text"]}`}
        dir="auto"
        aria-label={t("transcript.label")}
        role="note"
      >
        {transcript}
      </p>
    );
  if (state !== "ok" || message.id <= 0 || (seconds ?? 0) > voiceLimits.seconds) return null;
  return <Ask messageId={message.id} />;
}

function Ask({ messageId }: { messageId: number }) {
  const { t } = useTranslation("messages");
  const isPlanned = hasFeature(useMe(), "useOpenAi");
  const { data } = useQuery({ ...transcriptionReady, enabled: isPlanned });
  const { mutate, isPending, error } = useTranscribe();
  if (!isPlanned || !data?.isReady) return null;
  return (
    <p className={`${basics["column"]} ${basics["hint"]} ${css["note"]}`}>
      <button type="button" className={css["ask"]} disabled={isPending} onClick={() => mutate(messageId)}>
        {t(isPending ? "transcript.asking" : error ? "transcript.again" : "transcript.ask")}
      </button>
      {error ? <span role="alert">{errorText(error)}</span> : null}
    </p>
  );
}
