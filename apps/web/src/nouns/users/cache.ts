import type { Ticket } from "@balcao/shared/tickets/schema";
import type { UserEvents } from "@balcao/shared/users/events";
import type { Attendant, Colleague, User } from "@balcao/shared/users/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, inPages, renewAnswers, without, withRow } from "../../lib/cache/list-changes.ts";
import type { Live } from "../../lib/cache/live.ts";
import { kept } from "../../lib/cache/noun.ts";
import { byName, placeRow } from "../../lib/cache/paged.ts";
import { hasWords } from "../../lib/plain-text.ts";
import { sessionQuery } from "../auth/queries.ts";
import { messageKeys } from "../messages/cache.ts";
import { askAgain } from "../tickets/ask-again.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { renewTickets } from "../tickets/renew.ts";
import { colleagueList, userKeys, type UserPages } from "./queries.ts";

const colleagues = kept<Colleague>(colleagueList.queryKey, byName);

/** Puts a new or changed user into the lists of users, and the user's name wherever the cache has it. */
export function putUser(cache: QueryClient, user: User): void {
  const { id, name, profile, super: isSuper, online, queues } = user;
  const known = cache.getQueryData(colleagueList.queryKey)?.find((other) => other.id === id);
  const colleague: Colleague = { id, name, profile, super: isSuper, online, queues };
  if (user.offBy === null) colleagues.put(cache, colleague);
  else colleagues.drop(cache, id);
  renewAnswers<UserPages>(cache, userKeys.lists, (data, key) =>
    isFound(user, String(key[2])) ? placeRow(data, "users", user) : inPages("users", without<User>(id))(data),
  );
  const attendant: Attendant = { id, name, profile, super: isSuper, off: user.offBy !== null };
  renewAnswers<Attendant[]>(cache, userKeys.attendants, (list, key) =>
    queues.some((queue) => queue.id === key[1])
      ? withRow(attendant, byName)(list)
      : inList(without<Attendant>(id))(list),
  );
  // Fetches the count of unseen customers again, because perhaps nobody else works in some of the user's queues.
  askAgain(cache, ticketKeys.unseen);
  const named = (old: Ticket["user"]) => (old?.id === id && old.name !== name ? { id, name } : old);
  for (const field of ["user", "lastMessageBy"] as const) renewTickets(cache, inField(field, named));
  const handed = (old: Ticket["handed"]) =>
    old?.by.id === id && old.by.name !== name ? { ...old, by: { id, name } } : old;
  renewTickets(cache, inField("handed", handed));
  const closed = (old: Ticket["closed"]) =>
    old?.by?.id === id && old.by.name !== name ? { ...old, by: { id, name } } : old;
  renewTickets(cache, inField("closed", closed));
  // Messages and notices contain users' names. Only a fetch shows which messages and notices name this user.
  if (known && known.name !== name) void cache.invalidateQueries({ queryKey: messageKeys.all });
  // Rights arrive with a renewed session. This code only copies the fields that do not affect rights.
  cache.setQueryData(sessionQuery.queryKey, (me) =>
    me?.id === id
      ? { ...me, name, email: user.email ?? me.email, whatsappId: user.whatsappId, newCustomers: user.newCustomers }
      : me,
  );
}

export function dropUser(cache: QueryClient, userId: number): void {
  colleagues.drop(cache, userId);
  renewAnswers<UserPages>(cache, userKeys.lists, inPages("users", without<User>(userId)));
  renewAnswers<Attendant[]>(cache, userKeys.attendants, inList(without(userId)));
  askAgain(cache, ticketKeys.unseen);
}

/** Whether the server's search would find a user by this term, in the name or in the e-mail. */
const isFound = ({ name, email }: User, term: string): boolean => hasWords(term, name, email ?? "");

export const usersLive: Live<UserEvents> = {
  "user.update": (cache, { user }) => putUser(cache, user),
  "user.delete": (cache, { userId }) => dropUser(cache, userId),
};
