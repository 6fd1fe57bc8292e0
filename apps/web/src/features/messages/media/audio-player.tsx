import { Ack, type Media, type Message } from "@balcao/shared/messages/schema";
import Mic from "lucide-react/icons/mic";
import Music from "lucide-react/icons/eighth-notes";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "./audio-player.module.css";
import { MediaState, Unplayable } from "../../../nouns/messages/media-state.tsx";
import { markPlayed, wasPlayed } from "./played-voices.ts";
import { type Audio, useAudio } from "./use-audio.ts";
import { Waveform } from "./waveform.tsx";

/** Plays voice messages and sound files. A voice message also shows whether its recipient played it. */
export function AudioPlayer({ media, message }: { media: Media; message: Message }) {
  if (media.state !== "ok") return <MediaState media={media} />;
  return <Player media={media} message={message} />;
}

function Player({ media, message }: { media: Media; message: Message }) {
  const { t, i18n } = useTranslation("messages");
  const [heard, setHeard] = useState(() => !message.fromMe && wasPlayed(message.id));
  const [element, audio] = useAudio(media.seconds, () => {
    if (message.fromMe) return;
    markPlayed(message.id);
    setHeard(true);
  });
  const played = message.fromMe ? message.ack >= Ack.played : heard;
  const speed = new Intl.NumberFormat(i18n.language).format(audio.speed);
  const Mark = media.voice ? Mic : Music;
  if (audio.broken) return <Unplayable media={media} />;
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${css["player"]}`} data-voice={media.voice}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions */}
      <audio ref={element} src={media.url} preload="none" />
      <button
        type="button"
        className={`${basics["still"]} ${basics["middle"]} ${css["play"]}`}
        aria-label={t(audio.on ? "pause" : "play")}
        onClick={audio.toggle}
      >
        {audio.on ? <Pause size={20} fill="currentColor" /> : <Play size={20} fill="currentColor" />}
      </button>
      <div className={basics["rest"]}>
        <Track audio={audio} levels={media.waveform} />
        <div className={`${basics["row"]} ${basics["hint"]} ${css["facts"]}`}>
          <span
            className={css["mark"]}
            data-played={played}
            role="img"
            aria-label={t(media.voice ? (played ? "voicePlayed" : "voiceUnplayed") : "kind.audio")}
          >
            <Mark size={14} aria-hidden />
          </span>
          <time>{clockOf(audio.on || audio.seconds > 0 ? audio.seconds : audio.length)}</time>
        </div>
      </div>
      <button
        type="button"
        className={`${basics["still"]} ${basics["figures"]} ${basics["tiny"]} ${basics["strong"]} ${css["speed"]}`}
        aria-label={t("speed", { speed })}
        title={t("speed", { speed })}
        onClick={audio.faster}
      >
        {speed}×
      </button>
    </div>
  );
}

const stepSeconds = 5;

/** A slider over the waveform. A press sets the position. The arrow keys move it by five seconds. */
function Track({ audio, levels }: { audio: Audio; levels: readonly number[] | null }) {
  const { t } = useTranslation("messages");
  const share = audio.length > 0 ? audio.seconds / audio.length : 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: stepSeconds, ArrowLeft: -stepSeconds }[event.key];
    if (step === undefined || audio.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    audio.seek((audio.seconds + step) / audio.length);
  };
  return (
    <div
      className={css["track"]}
      role="slider"
      tabIndex={0}
      aria-label={t("position")}
      aria-valuemin={0}
      aria-valuemax={Math.round(audio.length)}
      aria-valuenow={Math.round(audio.seconds)}
      aria-valuetext={`${clockOf(audio.seconds)} / ${clockOf(audio.length)}`}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        audio.seek((clientX - left) / width);
      }}
    >
      <Waveform levels={levels} share={share} />
    </div>
  );
}
