import Mic from "lucide-react/icons/mic";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import basics from "../../../ui/basics.module.css";
import { Clock } from "./clock.tsx";
import css from "./record-bar.module.css";
import { NoRecording, type Recording, startRecording } from "./recording.ts";

const leastBytes = 10_000;
const readingTimeMs = 6000;
const levelsShown = 40;

type Props = { onDone: (voice: File) => void; onClose: () => void };

/**
 * Replaces the field while a voice message is recorded. Shows the loudness and the length, and buttons to pause, listen, throw away and send. Esc
 * throws the recording away.
 */
export default function RecordBar({ onDone, onClose }: Props) {
  const { t } = useTranslation("messages");
  const { recording, ...capture } = useRecording(onClose);
  const { sound, ending, send, listen, full } = useEnding({ recording, onDone, onClose });
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (recording) sendButton.current?.focus();
  }, [recording]);
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => key === "Escape" && onClose());
  useEffect(() => {
    window.addEventListener("keydown", onEscape);
    return () => window.removeEventListener("keydown", onEscape);
  }, []);
  const still = capture.paused || sound !== null;
  return (
    <div
      className={`${basics["row"]} ${basics["gap10"]} ${basics["wide"]} ${css["bar"]}`}
      role="group"
      aria-label={t("recorder.recording")}
    >
      <button
        type="button"
        className={`${basics["bad"]} ${basics["lights"]}`}
        aria-label={t("recorder.cancel")}
        title={t("recorder.cancel")}
        onClick={onClose}
      >
        <Trash2 size={20} aria-hidden />
      </button>
      {sound ? (
        <Listen sound={sound} />
      ) : (
        <Running {...capture} here={recording !== null} busy={ending} onListen={() => void listen()} onFull={full} />
      )}
      <span className="sr-only" role="status">
        {t(still ? "recorder.paused" : recording ? "recorder.recording" : "recorder.starting")}
      </span>
      <button
        ref={sendButton}
        type="button"
        className={basics["full"]}
        disabled={!recording || ending}
        aria-label={t("recorder.send")}
        title={t("recorder.send")}
        onClick={() => void send()}
      >
        <SendHorizontal size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Ends the recording to send it, or to hear it first. A recording that failed is thrown away with a notice. */
function useEnding({ recording, onDone, onClose }: Props & { recording: Recording | null }) {
  const { t } = useTranslation("messages");
  const [sound, keep] = useState<Blob | null>(null);
  const [ending, end] = useState(false);
  const finish = async (): Promise<Blob | null> => {
    if (!recording || ending) return null;
    end(true);
    try {
      const whole = sound ?? (await recording.finish());
      if (whole.size >= leastBytes) return whole;
      notify.info(t("recorder.short"), readingTimeMs);
    } catch {
      notify.error(t("recorder.broken"), readingTimeMs);
    }
    onClose();
    return null;
  };
  const send = async () => {
    const whole = await finish();
    if (!whole) return;
    onDone(new File([whole], `audio-record-site-${Date.now()}.mp3`, { type: "audio/mpeg" }));
    onClose();
  };
  const listen = async () => {
    keep(await finish());
    end(false);
  };
  const full = () => {
    notify.info(t("recorder.full"), readingTimeMs);
    void listen();
  };
  return { sound, ending, send, listen, full };
}

type RunningProps = {
  here: boolean;
  busy: boolean;
  levels: readonly Level[];
  paused: boolean;
  pause: (on: boolean) => void;
  onListen: () => void;
  onFull: () => void;
};

/** Shows the loudness and the length of the recording, and the buttons that pause it. */
function Running({ here, busy, levels, paused, pause, onListen, onFull }: RunningProps) {
  const { t } = useTranslation("messages");
  return (
    <>
      <span className={`${basics["dot"]} ${css["dot"]}`} data-on={here && !paused} aria-hidden />
      <Clock runs={here && !paused} onFull={onFull} />
      <span className={`${basics["row"]} ${basics["rest"]} ${css["levels"]}`} aria-hidden>
        {levels.map(({ at, level }) => (
          <span key={at} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </span>
      <Tool
        icon={paused ? Mic : Pause}
        label={t(paused ? "recorder.goOn" : "recorder.pause")}
        disabled={!here || busy}
        onClick={() => pause(!paused)}
      />
      <Tool icon={Play} label={t("recorder.listen")} disabled={!here || busy} onClick={onListen} />
    </>
  );
}

type ToolProps = { icon: LucideIcon; label: string; disabled: boolean; onClick: () => void };

const Tool = ({ icon: Icon, label, disabled, onClick }: ToolProps) => (
  <button
    type="button"
    className={`${basics["quiet"]} ${css["tool"]}`}
    disabled={disabled}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Icon size={20} aria-hidden />
  </button>
);

/** Plays the recording before it is sent. */
function Listen({ sound }: { sound: Blob }) {
  const { t } = useTranslation("messages");
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(sound);
    if (player.current) player.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [sound]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the listener has just spoken this recording
    <audio
      ref={player}
      className={`${basics["rest"]} ${css["listen"]}`}
      controls
      autoPlay
      aria-label={t("recorder.yours")}
    />
  );
}

type Level = { at: number; level: number };

/** Records while the component is mounted. A recording that is unfinished at unmount is thrown away. */
function useRecording(onFailed: () => void) {
  const { t } = useTranslation("messages");
  const [recording, setRecording] = useState<Recording | null>(null);
  const [paused, setPaused] = useState(false);
  const [levels, setLevels] = useState<readonly Level[]>([]);
  const failed = useEffectEvent((error: unknown) => {
    notify.error(t(`recorder.${error instanceof NoRecording ? error.fault : "broken"}`), readingTimeMs);
    onFailed();
  });
  const hear = useCallback(
    (level: number) => setLevels((before) => [...before, { at: performance.now(), level }].slice(-levelsShown)),
    [],
  );
  useEffect(() => {
    let gone = false;
    let mine: Recording | null = null;
    startRecording(hear).then(
      (started) => {
        if (gone) return started.cancel();
        mine = started;
        setRecording(started);
      },
      (error: unknown) => {
        if (!gone) failed(error);
      },
    );
    return () => {
      gone = true;
      mine?.cancel();
    };
  }, [hear]);
  const pause = (on: boolean) => {
    recording?.pause(on);
    setPaused(on);
  };
  return { recording, levels, paused, pause };
}
