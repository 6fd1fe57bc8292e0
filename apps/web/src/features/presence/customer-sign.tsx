import Mic from "lucide-react/icons/mic";
import PencilLine from "lucide-react/icons/pencil-line";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCustomerState } from "../../nouns/presence/use-customer-state.ts";
import basics from "../../ui/basics.module.css";
import css from "./presence-strip.module.css";

/** Replaces the usual content while the customer types or records, and says what the customer does. */
export function CustomerSign({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const { t, ready } = useTranslation("presence", { useSuspense: false });
  const state = useCustomerState(ticketId);
  const busy = ready && state !== "paused";
  return (
    <>
      <p
        className={`${basics["row"]} ${basics["tiny"]} ${basics["firm"]} ${basics["good"]} ${basics["unbroken"]} ${css["sign"]}`}
        role="status"
      >
        {busy ? (
          <>
            {state === "composing" ? <PencilLine size={14} aria-hidden /> : <Mic size={14} aria-hidden />}
            {t(state === "composing" ? "customerTyping" : "customerRecording")}
          </>
        ) : null}
      </p>
      {busy ? null : children}
    </>
  );
}
