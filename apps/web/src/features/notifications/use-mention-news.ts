import type { NoteMention } from "@balcao/shared/ticket-notes/schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { mentioned } from "../../nouns/ticket-notes/mentioned-people.ts";
import { unreadMentions } from "../../nouns/ticket-notes/queries.ts";
import { claim } from "./claim.ts";
import { isLooking } from "../../lib/window-in-use.ts";
import { showNotice, useOpen } from "./notice.ts";
import { ring } from "./sound.ts";
import { volume } from "./volume.ts";

/** Notifies of notes that name this user, and returns the unseen ones. `say` speaks to screen readers. */
export function useMentionNews(say: (text: string) => void): readonly NoteMention[] {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const open = useOpen();
  const { data = [] } = useQuery(unreadMentions);

  const tell = useEffectEvent(async (mention: NoteMention) => {
    const path = `/tickets/${mention.ticketUuid}`;
    const reading = isLooking() && pathname === path;
    const mine = await claim(`note-${mention.id}`, reading);
    if (reading || !mine) return;
    const title = t("bell.mentioned", { name: mention.note.user?.name ?? t("bell.somebody") });
    say(title);
    ring(volume());
    await showNotice({ title, body: mention.note.note, tag: `note:${mention.id}`, to: { path } }, open);
  });
  useEffect(() => mentioned.subscribe((mention) => void tell(mention)), []);
  return data;
}
