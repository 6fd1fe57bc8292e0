import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import Film from "lucide-react/icons/film";
import ImageOff from "lucide-react/icons/image-off";
import { lazy, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DocumentCard } from "../../../nouns/messages/document-card.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./contact-drawer.module.css";
import { type FileKind, filesOf } from "../../../nouns/contacts/drawer-queries.ts";
import { Late } from "../../../ui/late.tsx";

const Viewer = lazy(() => import("../../../nouns/messages/viewer/viewer.tsx"));
const kinds = ["media", "documents", "links"] as const;

/** Pictures and videos, documents, and links of the conversation. */
export function Files({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const [kind, choose] = useState<FileKind>("media");
  return (
    <>
      <Tabs
        label={t("files")}
        look="pill"
        tabs={kinds.map((value) => ({ value, label: t(`fileKind.${value}`) }))}
        value={kind}
        onChange={choose}
        panelId={id}
      />
      <div id={id} role="tabpanel" aria-label={t(`fileKind.${kind}`)}>
        <Kind key={kind} ticket={ticket} kind={kind} />
      </div>
    </>
  );
}

function Kind({ ticket, kind }: { ticket: Ticket; kind: FileKind }) {
  const { t } = useTranslation("contacts");
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    filesOf(ticket, kind),
  );
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  if (isError && messages.length === 0)
    return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (messages.length === 0) return <p className={basics["note"]}>{t(`noFiles.${kind}`)}</p>;
  return (
    <>
      {kind === "media" ? <Pictures ticket={ticket} messages={messages} /> : null}
      {kind === "documents" ? (
        <ul className={`${basics["column"]} ${basics["apart"]}`}>
          {messages.map(({ id, media }) =>
            media ? (
              <li key={id}>
                <DocumentCard media={media} />
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {kind === "links" ? <Links messages={messages} /> : null}
      {hasNextPage ? (
        <Button size="small" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </>
  );
}

function Pictures({ ticket, messages }: { ticket: Ticket; messages: readonly Message[] }) {
  const { t } = useTranslation("contacts");
  const [open, show] = useState<Message | null>(null);
  return (
    <>
      <ul className={css["grid"]}>
        {messages.map((message) => (
          <li key={message.id}>
            <Tile message={message} onOpen={() => show(message)} />
          </li>
        ))}
      </ul>
      {open?.media ? (
        <Late>
          <Viewer ticket={ticket} start={open} replyTo={() => null} onMenu={null} onClose={() => show(null)} />
        </Late>
      ) : null}
      <p className="sr-only">{t("shownFiles", { count: messages.length })}</p>
    </>
  );
}

/** One picture or video. A loaded picture opens large. A click on a video, or on a file that is not loaded yet, leads to its message. */
function Tile({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { t } = useTranslation("contacts");
  const { media, mediaType, createdAt } = message;
  const here = media?.state === "ok";
  const isPicture = mediaType === "image";
  const label = t(isPicture ? "pictureOf" : "filmOf", { time: fullOf(createdAt) });
  const source = here && isPicture ? media.url : media?.thumbnail;
  const inside = (
    <>
      {source ? <img className={basics["cover"]} src={source} alt="" loading="lazy" /> : null}
      {isPicture && !source ? <ImageOff size={20} aria-hidden /> : null}
      {isPicture ? null : <Film size={20} aria-hidden />}
    </>
  );
  if (here && isPicture)
    return (
      <button
        type="button"
        className={`${basics["middle"]} ${basics["quiet"]} ${css["tile"]}`}
        aria-label={label}
        title={label}
        onClick={onOpen}
      >
        {inside}
      </button>
    );
  return (
    <Link
      className={`${basics["middle"]} ${basics["quiet"]} ${css["tile"]}`}
      to={`?message=${message.id}`}
      aria-label={label}
      title={label}
    >
      {inside}
    </Link>
  );
}

const address = /https?:\/\/[^\s<>"']+/giu;

function Links({ messages }: { messages: readonly Message[] }) {
  return (
    <ul className={`${basics["column"]} ${css["lines"]}`}>
      {messages.map(({ id, body, createdAt, author }) => (
        <li key={id} className={`${basics["column"]} ${css["line"]}`}>
          {[...new Set(body.match(address) ?? [])].map((url) => (
            <a key={url} className={basics["broken"]} href={url} target="_blank" rel="noreferrer noopener">
              {url}
            </a>
          ))}
          <small className={`${basics["hint"]} ${basics["apart"]}`}>
            <span>{author}</span>
            <Link className={basics["broken"]} to={`?message=${id}`}>
              {fullOf(createdAt)}
            </Link>
          </small>
        </li>
      ))}
    </ul>
  );
}
