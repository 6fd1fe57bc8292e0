import { type Identity, jidOf } from "@balcao/core/desk/contacts/address";
import {
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  isLidUser,
  isPnUser,
  jidDecode,
  jidNormalizedUser,
} from "@whiskeysockets/baileys";

/** A person or group at an address: the canonical form, and all known addresses. */
export interface Party {
  jid: string;
  identities: Identity[];
}
/** Finds the other of a person's two addresses, if this number knows it. */
export interface Directory {
  lidOf(phone: string): Promise<string | null>;
  phoneOf(lid: string): Promise<string | null>;
}

/** The user part of a jid: digits of a number or a LID, id of a group. */
export const userOf = (jid: string): string => jidDecode(jid)?.user ?? "";
export const phoneJid = (digits: string): string => jidOf({ kind: "phone", value: digits });
export const lidJid = (lid: string): string => jidOf({ kind: "lid", value: lid });
export const isGroup = (jid: string): boolean => isJidGroup(jid) === true;
export const isLid = (jid: string): boolean => isLidUser(jid) === true;

/** Statuses and channels. Nobody writes to the company through them. */
export const isForNobody = (jid: string): boolean => isJidStatusBroadcast(jid) || isJidNewsletter(jid) === true;

/** The addresses of one person in this list, each kind once. */
export function identitiesOf(jids: readonly (string | undefined)[]): Identity[] {
  const found = new Map<string, Identity>();
  for (const jid of jids) {
    if (isPnUser(jid)) found.set("phone", { kind: "phone", value: userOf(jid ?? "") });
    if (isLidUser(jid)) found.set("lid", { kind: "lid", value: userOf(jid ?? "") });
  }
  return [...found.values()];
}

/**
 * The party at an address, by its LID if known. A chat is therefore the same whether the number or the LID addressed it. `alt` is the other address
 * in the stanza.
 */
export async function resolveParty(jid: string, alt: string | undefined, directory: Directory): Promise<Party> {
  const address = jidNormalizedUser(jid);
  if (isGroup(address)) return { jid: address, identities: [{ kind: "group", value: userOf(address) }] };
  const given = alt ? [address, jidNormalizedUser(alt)] : [address];
  let lid = given.find((one) => isLidUser(one));
  let phone = given.find((one) => isPnUser(one));
  if (!lid && phone) lid = asJid(await lidOf(userOf(phone), directory), lidJid);
  if (!phone && lid) phone = asJid(await phoneOf(userOf(lid), directory), phoneJid);
  return { jid: lid ?? phone ?? address, identities: identitiesOf([phone, lid]) };
}

/*
 * The LID of a phone number. A pair counts only if the directory has it in both directions. When a person moves to another number, or the number gets
 * a new owner, half of the old pair stays in the directory.
 */
async function lidOf(phone: string, directory: Directory): Promise<string | null> {
  const lid = await directory.lidOf(phone);
  return lid !== null && (await directory.phoneOf(lid)) === phone ? lid : null;
}

async function phoneOf(lid: string, directory: Directory): Promise<string | null> {
  const phone = await directory.phoneOf(lid);
  return phone !== null && (await directory.lidOf(phone)) === lid ? phone : null;
}

const asJid = (user: string | null, form: (user: string) => string) => (user ? form(user) : undefined);
