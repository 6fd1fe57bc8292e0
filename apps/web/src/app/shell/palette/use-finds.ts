import type { Contact } from "@balcao/shared/contacts/schema";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import { nameOf, reachedBy } from "../../../lib/contact-name.ts";
import { useStart } from "../../../nouns/contacts/start-conversation.tsx";
import { contactsFor } from "../../../nouns/contacts/queries.ts";
import { searchHits } from "../../../nouns/tickets/queries.ts";
import type { Command } from "../../../lib/shell/commands.ts";
import { isOperator, linksFor } from "../../../lib/shell/links.ts";
import { pagesOf } from "../../../lib/shell/nav.ts";
import { operatorLinksFor } from "../../../lib/shell/operator-links.ts";
import { plainOf } from "../../../lib/plain-text.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

/** The shortest term with which contacts, and tickets, are searched. */
const least = { contacts: 3, tickets: 2 };
const most = { contacts: 5, tickets: 6, pages: 6 };
const restMs = 250;

export type Find = {
  id: string;
  label: string;
  detail?: string;
  keys?: string;
  /** Undefined for a person, who has a picture instead. */
  icon?: LucideIcon;
  picture?: string | null;
  run: () => void;
};
export type FindGroup = { name: "commands" | "tickets" | "people" | "pages"; finds: readonly Find[] };

/** Whether the text contains each word of the term. */
const fits = (text: string, term: string): boolean => {
  const plain = plainOf(text);
  return plainOf(term)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};

/** Finds commands, conversations, people and pages for a term. */
export function useFinds(
  term: string,
  commands: readonly Command[],
): { groups: FindGroup[]; searching: boolean; failed: boolean } {
  const { t } = useTranslation(["shell", "tickets"]);
  const me = useMe();
  const navigate = useNavigate();
  const wanted = term.trim();
  const people = usePeople(wanted);
  const tickets = useTickets(wanted);
  const menus = [...linksFor(me), ...(isOperator(me) ? operatorLinksFor(me) : [])];
  const pages = pagesOf(menus)
    .map(({ page: { to, label, letter }, entry }) => ({
      id: `page ${to}`,
      label: t(`nav.${label}`),
      ...(entry.label === label ? {} : { detail: t(`nav.${entry.label}`) }),
      icon: entry.icon,
      ...(letter ? { keys: `g ${letter}` } : {}),
      run: () => void navigate(to),
    }))
    .filter(({ label, detail = "" }) => fits(`${label} ${detail}`, wanted));
  const groups: FindGroup[] = [
    { name: "commands", finds: commands.filter(({ label }) => fits(label, wanted)) },
    { name: "tickets", finds: tickets.finds },
    { name: "people", finds: people.finds },
    { name: "pages", finds: wanted === "" ? pages : pages.slice(0, most.pages) },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    searching: people.searching || tickets.searching,
    failed: people.failed || tickets.failed,
  };
}

/** The term once the typing pauses, if it is long enough and the company is not suspended. */
function useTerm(wanted: string, shortest: number) {
  const { suspended } = useMe().company;
  const rested = useDebounced(wanted, restMs);
  const isWanted = wanted.length >= shortest && !suspended;
  return { rested, enabled: isWanted && rested.length >= shortest, waits: isWanted && rested !== wanted };
}

function usePeople(wanted: string) {
  const { t } = useTranslation("tickets");
  const { mutate: start } = useStart();
  const { rested, enabled, waits } = useTerm(wanted, least.contacts);
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({ ...contactsFor(rested), enabled, placeholderData: keepPreviousData });
  const find = (contact: Contact): Find => ({
    id: `contact ${contact.id}`,
    label: nameOf(contact, t("unnamed")),
    ...(reachedBy(contact) ? { detail: reachedBy(contact) } : {}),
    picture: contact.profilePicUrl,
    run: () => start(contact),
  });
  return {
    finds: enabled ? data.slice(0, most.contacts).map(find) : [],
    searching: waits || isFetching,
    failed: enabled && isError,
  };
}

const words = (snippet: readonly { text: string }[]): string => snippet.map(({ text }) => text).join("");

function useTickets(wanted: string) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const { rested, enabled, waits } = useTerm(wanted, least.tickets);
  const wish = { q: rested, queueIds: [], tags: [], users: [], adverts: [] };
  const query = useInfiniteQuery({ ...searchHits(wish), enabled, placeholderData: keepPreviousData });
  const { data, isFetching, isError } = query;
  const [page] = data?.pages ?? [];
  const finds: Find[] = [
    ...(page?.tickets ?? []).map((ticket) => ({
      id: `ticket ${ticket.id}`,
      label: nameOf(ticket.contact, t("unnamed")),
      detail: [t(`state.${ticket.status}`), ticket.queue?.name].filter(Boolean).join(" · "),
      picture: ticket.contact.profilePicUrl,
      run: () => void navigate(`/tickets/${ticket.uuid}`),
    })),
    ...(page?.messages ?? []).map(({ message, ticket, snippet }) => ({
      id: `message ${message.id}`,
      label: nameOf(ticket.contact, t("unnamed")),
      detail: words(snippet),
      picture: ticket.contact.profilePicUrl,
      run: () => void navigate(`/tickets/${ticket.uuid}?message=${message.id}`),
    })),
  ];
  return {
    finds: enabled ? finds.slice(0, most.tickets) : [],
    searching: waits || isFetching,
    failed: enabled && isError,
  };
}
