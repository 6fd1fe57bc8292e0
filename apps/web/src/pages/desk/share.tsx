import { messagesApi } from "@balcao/shared/messages/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { attachmentOf, chooseFiles } from "../../features/composer/outgoing.ts";
import { reasonOf } from "../../features/composer/use-attach.ts";
import { call } from "../../lib/api.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { notify } from "../../lib/notify.ts";
import { forgetShared, readShared, type Shared } from "../../lib/pocket/shared.ts";
import { useTitle } from "../../lib/title.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { changeDraft, draftText } from "../../nouns/drafts/drafts.ts";
import { useOwnOpen } from "../../nouns/messages/use-own-open.ts";
import { Avatar } from "../../ui/avatar.tsx";
import basics from "../../ui/basics.module.css";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { LocalPicture } from "../../ui/local-picture.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "./share.module.css";

const readingTimeMs = 6000;
const sharedKey = ["shared"];
const waiting = queryOptions({
  queryKey: sharedKey,
  queryFn: () => readShared(Date.now()),
  gcTime: 0,
  staleTime: 0,
});

/** What another app of the device shared, and the conversations into which it may go. It is sent only from there, by the user. */
export default function Share() {
  const { t } = useTranslation("share");
  const [address] = useSearchParams();
  const { data: shared, isPending } = useQuery(waiting);
  useTitle(t("title"));
  const { take, drop } = useTaking(shared ?? null);
  const isLost = address.has("lost");
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={
        shared ? (
          <Button color="inherit" onClick={drop}>
            {t("drop")}
          </Button>
        ) : null
      }
    >
      {isPending ? <RowsSkeleton /> : null}
      {shared ? (
        <>
          <Given shared={shared} />
          <Conversations onPick={take} />
        </>
      ) : null}
      {shared === null ? (
        <EmptyState
          icon={Share2}
          title={t(isLost ? "lostTitle" : "nothingTitle")}
          text={t(isLost ? "lostText" : "nothingText")}
        />
      ) : null}
    </Page>
  );
}

/**
 * Puts what was shared below what is already written in the conversation, also in another browser, and opens it there. Where the server does not say
 * what is written, nothing is put, and it waits on.
 */
function useTaking(shared: Shared | null) {
  const { id: userId } = useMe();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = (to: string) => {
    forgetShared();
    cache.removeQueries({ queryKey: sharedKey });
    void navigate(to, { replace: true });
  };
  const { mutate: take } = useMutation({
    mutationFn: async ({ id: ticketId }: Ticket): Promise<string> => {
      if (draftText(userId, ticketId) !== "") return "";
      const { draft } = await call(messagesApi.draft, { params: { ticketId } });
      return draft?.user?.id === userId ? draft.body : "";
    },
    networkMode: "always",
    onSuccess: (written, { id, uuid }) => {
      if (!shared) return;
      changeDraft(userId, id, ({ text, files }) => {
        const { taken, faults } = chooseFiles(shared.files, files.length);
        for (const { name, fault } of faults) notify.error(`${name}: ${reasonOf(fault)}`, readingTimeMs);
        return {
          text: [(text || written).trimEnd(), shared.words].filter(Boolean).join("\n"),
          files: [...files, ...taken.map(attachmentOf)],
        };
      });
      leave(`/tickets/${uuid}`);
    },
  });
  return { take, drop: () => leave("/tickets") };
}

function Given({ shared: { words, files } }: { shared: Shared }) {
  const { t } = useTranslation("share");
  return (
    <section className={`${basics["column"]} ${css["given"]}`} aria-label={t("given")}>
      {words ? (
        <p className={`${basics["broken"]} ${css["words"]}`} dir="auto">
          {words}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={css["files"]}>
          {files.map((file, at) => (
            <li key={at}>
              {file.type.startsWith("image/") ? <LocalPicture file={file} /> : <FileText size={24} aria-hidden />}
              <span dir="auto">{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Conversations({ onPick }: { onPick: (ticket: Ticket) => void }) {
  const { t } = useTranslation("share");
  const [term, setTerm] = useState("");
  const { tickets, isPending, isError } = useOwnOpen(term);
  const none = term.trim() === "" ? t("messages:forwardNone") : t("messages:forwardNotFound");
  const note = isError ? t("common:listFailed") : !isPending && tickets.length === 0 ? none : null;
  return (
    <section className={`${basics["column"]} ${css["choice"]}`} aria-label={t("choose")}>
      <SearchBox label={t("messages:forwardSearch")} value={term} onChange={setTerm} />
      {note ? <p className={basics["note"]}>{note}</p> : null}
      <ul className={css["tickets"]} aria-label={t("messages:forwardTo")}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Choice ticket={ticket} onPick={() => onPick(ticket)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ ticket, onPick }: { ticket: Ticket; onPick: () => void }) {
  const { t } = useTranslation("share");
  const { contact, code, queue } = ticket;
  const name = nameOf(contact, t("tickets:unnamed"));
  return (
    <button type="button" className={css["ticket"]} onClick={onPick}>
      <Avatar name={name} size={40} />
      <span className={`${basics["column"]} ${basics["narrow"]} ${css["who"]}`}>
        <strong dir="auto">{name}</strong>
        <span>{[code, queue?.name].filter(Boolean).join(" · ")}</span>
      </span>
    </button>
  );
}
