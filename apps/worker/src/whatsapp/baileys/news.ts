import type { WASocket } from "@whiskeysockets/baileys";
import type { LinkNews } from "../gateway.ts";
import { passOnPeople } from "./people.ts";
import { passOnWarnings } from "./warnings.ts";

/** Passes on what a socket reports about people, and about the number itself. */
export function passOn(sock: WASocket, news: LinkNews, ownNumber: () => string): void {
  passOnPeople(sock.ev, news, ownNumber);
  passOnWarnings(sock, news);
}
