import type { SessionUser } from "@balcao/shared/auth/schema";
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
import { withTaken } from "../../features/composer/use-taken-files.ts";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import {
  dropShared,
  readShared,
  readTaken,
  settleShared,
  type SharedContent,
  type TakenFile,
} from "../../lib/pocket/shared-content.ts";
import { useTitle } from "../../lib/title.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { changeDraft, draftText } from "../../nouns/drafts/drafts.ts";
import { OwnOpenWords } from "../../nouns/messages/own-open-words.tsx";
import { useOwnOpen } from "../../nouns/messages/use-own-open.ts";
import basics from "../../ui/basics.module.css";
import { Caution } from "../../ui/caution.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { LocalPicture } from "../../ui/local-picture.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "./share.module.css";

const readingTimeMs = 6000;
const sharedKey = ["shared"];
/** During a visit as this user the device's content belongs to the operator. */
const waitingFor = ({ id, visit }: SessionUser) =>
  queryOptions({
    queryKey: [...sharedKey, id],
    queryFn: () => (visit === null ? readShared(Date.now(), id) : []),
    networkMode: "always",
    gcTime: 0,
    staleTime: 0,
  });

/** Shows what another app of the device shared, and the conversations into which the user may put it. Only the user sends it, from a conversation. */
export default function Share() {
  const { t } = useTranslation("share");
  const [address] = useSearchParams();
  const { data: waiting } = useQuery(waitingFor(useMe()));
  useTitle(t("title"));
  const { take, drop } = useTaking(waiting ?? []);
  const isLost = address.has("lost");
  const some = waiting ?? [];
  const dropAll = (
    <Button color="inherit" onClick={() => void drop(some)}>
      {t(some.length > 1 ? "dropAll" : "drop")}
    </Button>
  );
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={some.length > 0 ? dropAll : null}>
      {waiting ? null : <RowsSkeleton />}
      {some.length > 0 && isLost ? (
        <div className={`${basics["column"]} ${css["lost"]}`}>
          <Caution urgent>{t("lostBeside")}</Caution>
          <h2>{t("givenEarlier")}</h2>
        </div>
      ) : null}
      {some.map((shared) => (
        <Given
          key={shared.key}
          shared={shared}
          isEarlier={isLost}
          onDrop={some.length > 1 ? () => void drop([shared]) : null}
        />
      ))}
      {some.length > 0 ? <Conversations onPick={take} /> : null}
      {waiting?.length === 0 ? (
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
 * Puts the shared content below the text that the user has already written in the conversation, also in another browser, and opens the conversation. If
 * the server does not return that text, nothing is put there, and the content keeps waiting. Files for which there is no room keep waiting too.
 */
function useTaking(waiting: readonly SharedContent[]) {
  const { id: userId } = useMe();
  const { t } = useTranslation("share");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const goOn = (to: string | null) => {
    if (to === null) return void cache.invalidateQueries({ queryKey: sharedKey });
    cache.removeQueries({ queryKey: sharedKey });
    void navigate(to, { replace: true });
  };
  const { mutate: take, isPending } = useMutation({
    mutationFn: async (ticket: Ticket) => {
      const [written, before] = await Promise.all([writtenIn(ticket.id, userId), readTaken(userId, ticket.id)]);
      const put = putInto(ticket.id, { userId, waiting, written, before });
      const keys = waiting.map(({ key }) => key);
      // Without storage the composer still has the content.
      await settleShared({ userId, ticketId: ticket.id, keys, ...put }, Date.now()).catch(() => undefined);
      return put;
    },
    networkMode: "always",
    onSuccess: ({ rest }, { uuid }) => {
      if (rest.length > 0) notify.info(t("restWaits"), readingTimeMs);
      goOn(rest.length > 0 ? null : `/tickets/${uuid}`);
    },
  });
  const drop = async (gone: readonly SharedContent[]) => {
    await dropShared(gone.map(({ key }) => key));
    goOn(gone.length < waiting.length ? null : "/tickets");
  };
  return { take: (ticket: Ticket) => (isPending ? undefined : take(ticket)), drop };
}

/** The text that the user wrote in this conversation in another browser. Empty when this browser has a text there. */
async function writtenIn(ticketId: number, userId: number): Promise<string> {
  if (draftText(userId, ticketId) !== "") return "";
  const { draft } = await call(messagesApi.draft, { params: { ticketId } });
  return draft?.user?.id === userId ? draft.body : "";
}

type PutProps = { userId: number; waiting: readonly SharedContent[]; written: string; before: readonly TakenFile[] };

/** Returns the shared files that the composer now has, and the files for which it has no room. */
function putInto(ticketId: number, { userId, waiting, written, before }: PutProps) {
  const oldestFirst = waiting.toReversed();
  const shared = oldestFirst.flatMap(({ files }) => files);
  const put: { taken: TakenFile[]; rest: File[] } = { taken: [...before], rest: [] };
  changeDraft(userId, ticketId, (draft) => {
    const files = withTaken(draft.files, before);
    const { taken, faults } = chooseFiles(shared, files.length);
    for (const { name, fault } of faults) notify.error(`${name}: ${reasonOf(fault)}`, readingTimeMs);
    const attached = taken.map((file) => ({ ...attachmentOf(file), file }));
    put.taken.push(...attached.map(({ key, file }) => ({ key, file })));
    put.rest = shared.filter((file) => !taken.includes(file) && faultOf(file) === null);
    const words = oldestFirst.map((one) => one.words);
    return {
      text: [(draft.text || written).trimEnd(), ...words].filter(Boolean).join("\n"),
      files: [...files, ...attached],
    };
  });
  return put;
}

/** Why no conversation can take this file. Null when one can. */
const faultOf = (file: File) => chooseFiles([file], 0).faults[0]?.fault ?? null;

type GivenProps = { shared: SharedContent; isEarlier: boolean; onDrop: (() => void) | null };

function Given({ shared: { words, files }, isEarlier, onDrop }: GivenProps) {
  const { t } = useTranslation("share");
  return (
    <section
      className={`${basics["column"]} ${basics["gap12"]} ${basics["wide"]} ${css["given"]}`}
      aria-label={t(isEarlier ? "givenEarlier" : "given")}
    >
      {words ? (
        <p className={`${basics["broken"]} ${basics["card"]} ${basics["scrolls"]} ${css["words"]}`} dir="auto">
          {words}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={`${basics["wrapped"]} ${basics["gap12"]} ${css["files"]}`}>
          {files.map((file, at) => (
            <GivenFile key={at} file={file} />
          ))}
        </ul>
      ) : null}
      {onDrop ? (
        <Button color="inherit" onClick={onDrop} sx={{ alignSelf: "start" }}>
          {t("dropThis")}
        </Button>
      ) : null}
    </section>
  );
}

function GivenFile({ file }: { file: File }) {
  const fault = faultOf(file);
  return (
    <li>
      {file.type.startsWith("image/") ? <LocalPicture file={file} /> : <FileText size={24} aria-hidden />}
      <span dir="auto">{file.name}</span>
      {fault ? <strong>{reasonOf(fault)}</strong> : null}
    </li>
  );
}

function Conversations({ onPick }: { onPick: (ticket: Ticket) => void }) {
  const { t } = useTranslation("share");
  const [term, setTerm] = useState("");
  const { tickets, isPending, isError } = useOwnOpen(term);
  const none = term.trim() === "" ? t("messages:forwardNone") : t("messages:forwardNotFound");
  const note = isError ? t("common:listFailed") : !isPending && tickets.length === 0 ? none : null;
  return (
    <section
      className={`${basics["column"]} ${basics["gap12"]} ${basics["wide"]} ${css["choice"]}`}
      aria-label={t("choose")}
    >
      <SearchBox label={t("messages:forwardSearch")} value={term} onChange={setTerm} />
      {note ? <p className={basics["note"]}>{note}</p> : null}
      <ul aria-label={t("messages:forwardTo")}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Choice ticket={ticket} onPick={() => onPick(ticket)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Choice = ({ ticket, onPick }: { ticket: Ticket; onPick: () => void }) => (
  <button
    type="button"
    className={`${basics["row"]} ${basics["gap12"]} ${basics["lights"]} ${css["ticket"]}`}
    onClick={onPick}
  >
    <OwnOpenWords ticket={ticket} size={40} />
  </button>
);
