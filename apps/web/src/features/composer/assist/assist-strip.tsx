import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import IconButton from "@mui/material/IconButton";
import Sparkles from "lucide-react/icons/sparkles";
import X from "lucide-react/icons/x";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../../ui/late.tsx";
import { SourceChip } from "../../../nouns/assistant/source-chip.tsx";
import basics from "../../../ui/basics.module.css";
import css from "../draft-strip.module.css";
import type { AssistField, AssistState } from "./use-assist.ts";

const SummaryDialog = lazy(() => import("./summary-dialog.tsx"));

type Props = { ticketId: number; assist: AssistField; text: string; onDone: () => void };

/** The state of a request to the assistant: it runs, its answer is in the field or offered, or no answer came. */
export function AssistStrip({ ticketId, assist, text, onDone }: Props) {
  const { t } = useTranslation("messages");
  const { state, leave } = assist;
  if (!state) return null;
  if (state.step === "summary")
    return (
      <Late>
        <SummaryDialog ticketId={ticketId} text={state.text} onClose={leave} />
      </Late>
    );
  const stop = () => {
    leave();
    onDone();
  };
  return (
    <div
      className={`${basics["row"]} ${basics["apart"]} ${basics["sunk"]} ${basics["small"]} ${css["strip"]}`}
      role="status"
    >
      {state.step === "asking" ? <CircularProgress size={16} aria-hidden /> : <Sparkles size={16} aria-hidden />}
      <p className={`${basics["clipped"]} ${basics["rest"]}`}>{t(`assist.${state.step}.${state.kind}`)}</p>
      <Offers state={state} assist={assist} text={text} onDone={onDone} />
      {state.step === "asking" ? (
        <Button size="small" color="inherit" onClick={stop}>
          {t("common:cancel")}
        </Button>
      ) : (
        <IconButton size="small" aria-label={t("common:close")} title={t("common:close")} onClick={stop}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type OffersProps = Pick<Props, "assist" | "text" | "onDone"> & { state: AssistState };

function Offers({ state, assist, text, onDone }: OffersProps) {
  const { t } = useTranslation("messages");
  if (state.step === "offered")
    return (
      <Button
        size="small"
        onClick={() => {
          assist.place(state.kind, state.assist);
          onDone();
        }}
      >
        {t("assist.use")}
      </Button>
    );
  if (state.step !== "placed") return null;
  return (
    <>
      {state.kind === "suggestion" ? <SourceChip sources={state.assist.sources} /> : null}
      {text === state.assist.text ? (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            assist.undo(state.before);
            onDone();
          }}
        >
          {t("common:undo")}
        </Button>
      ) : null}
    </>
  );
}
