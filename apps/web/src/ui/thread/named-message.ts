import { AppError } from "@balcao/shared/errors";
import { useCallback, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { notify } from "../../lib/notify.ts";

type NamedMessage = {
  /** The id of the named message. Null when the thread shows its newest messages. */
  around: number | null;
  /** Opens the thread around another message, or at its newest messages. */
  show: (messageId: number | null) => void;
  /** Changes whenever the thread must be drawn anew. */
  key: string;
};

/** The message in the address, around which a thread opens. */
export function useNamedMessage(): NamedMessage {
  const { key: visit } = useLocation();
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get("message"));
  const around = Number.isSafeInteger(named) && named > 0 ? named : null;
  const show = useCallback(
    (messageId: number | null) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (messageId === null) next.delete("message");
          else next.set("message", String(messageId));
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { around, show, key: around === null ? "present" : `${around} ${visit}` };
}

/** Says that the named message was not found, and shows the newest messages. */
export function useLostMessage(
  { around, show }: Pick<NamedMessage, "around" | "show">,
  { data, error }: { data: unknown; error: unknown },
  text: string,
): void {
  const lost = around !== null && error instanceof AppError && data === undefined;
  useEffect(() => {
    if (!lost) return;
    notify.info(text);
    show(null);
  }, [lost, show, text]);
}
