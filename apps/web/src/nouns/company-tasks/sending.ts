import { companyImportsApi as api } from "@balcao/shared/company-tasks/import-api";
import { broughtPieceBytes } from "@balcao/shared/company-tasks/rules";
import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import { AppError } from "@balcao/shared/errors";
import { useSyncExternalStore } from "react";
import { isPassing, upload, waitOf } from "../../lib/api.ts";
import { makeListeners } from "../../lib/listeners.ts";

/** The file that this tab sends, even while no dialog shows it. */
interface SendState {
  taskId: string;
  sent: number;
  /** Whether the server does not answer, or asked the caller to wait. The same piece is then sent again. */
  isWaiting: boolean;
  /** Why the sending stopped. Null while it continues, and when it is complete. The server keeps the pieces that it has. */
  fault: unknown;
}

const againMs = 5000;
let now: SendState | null = null;
const { subscribe, tell } = makeListeners();

function change(next: SendState | null): void {
  now = next;
  tell();
}

/** The progress of this tab's upload to the import. Null when this tab sends nothing to it. */
export const useSending = (taskId: string): SendState | null => {
  const sending = useSyncExternalStore(subscribe, () => now);
  return sending?.taskId === taskId ? sending : null;
};

/** Stops the upload, and does not wait for the piece that is being sent. */
export const stopSending = (): void => change(null);

/**
 * Sends the rest of the file, piece by piece, from the byte that the server needs next. It continues by itself after a lost connection. Resolves when
 * the file is complete, or when a user or a fault stopped the upload.
 */
export async function sendFile(
  { id, bytes }: Pick<CompanyImport, "id" | "bytes">,
  file: File,
  pause: (ms: number) => Promise<void> = wait,
): Promise<void> {
  let mine: SendState = { taskId: id, sent: bytes, isWaiting: false, fault: null };
  /** False when the upload was stopped, or another file is sent now. */
  const note = (part: Partial<SendState>): boolean => {
    if (now !== mine) return false;
    mine = { ...mine, ...part };
    change(mine);
    return true;
  };
  change(mine);
  for (let from = bytes; from < file.size; ) {
    const piece = new File([file.slice(from, from + broughtPieceBytes)], "piece");
    try {
      const request = { params: { taskId: id }, body: { place: Math.floor(from / broughtPieceBytes) } };
      await upload(api.piece, request, [piece], (share) => note({ sent: from + share * piece.size, isWaiting: false }));
      from += piece.size;
      if (!note({ sent: from, isWaiting: false })) return;
    } catch (error) {
      const isGone = error instanceof AppError && error.code === "ERR_NO_COMPANY_TASK_FOUND";
      if (isGone && now === mine) stopSending();
      if (now !== mine) return;
      const ms = waitOf(error) ?? (isPassing(error) ? againMs : null);
      if (ms === null) return void note({ fault: error });
      note({ isWaiting: true });
      await pause(ms);
      if (now !== mine) return;
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
