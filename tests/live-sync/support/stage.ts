import { failCommand } from "@balcao/core/numbers/commands/line";
import { queryText } from "@balcao/core/testing/query-text";
import type { InboundMessage } from "@balcao/core/desk/inbound/inbound";
import { takeBack } from "@balcao/core/desk/messages/changes/take-back";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTag,
  makeTicketTag,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";

/** One company with its users, an open ticket of Ana's, a pending one, and others. */
export async function stage() {
  const companyId = await makeCompany();
  const [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const otherConnectionId = await makeConnection(companyId);
  const connectionId = await makeConnection(companyId, { queueIds: [queueId], isDefault: true });
  const people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds: [queueId] }),
    admin: await makeUser(companyId, { profile: "admin" }),
    stranger: await makeUser(companyId, { queueIds: [otherQueueId] }),
  };
  const number = `5511${String(companyId).padStart(9, "9")}`;
  const contactId = await makeContact(companyId, { number });
  const [tag, otherTag] = [await makeTag(companyId, { name: "Alfa" }), await makeTag(companyId, { name: "Beta" })];
  const open = await makeTicket(companyId, {
    connectionId,
    queueId,
    contactId,
    status: "open",
    userId: people.ana.userId,
    unread: 1,
  });
  const theirs = await makeMessage(companyId, open, { wid: "THEIRS", body: "Quero um" });
  const mine = await makeMessage(companyId, open, {
    wid: "MINE",
    body: "Anotado",
    fromMe: true,
    userId: people.ana.userId,
  });
  const failed = await makeMessage(companyId, open, {
    wid: "FAILED",
    fromMe: true,
    ack: -1,
    userId: people.ana.userId,
  });
  const pending = await makeTicket(companyId, { connectionId, queueId });
  const elsewhere = await makeTicket(companyId, { connectionId, queueId: otherQueueId });
  const closed = await makeTicket(companyId, { connectionId, queueId, status: "closed", userId: people.bruno.userId });
  const ref = { connectionId, chat: `${number}@s.whatsapp.net`, wid: "THEIRS", fromMe: false, participant: null };
  for (const tagId of [tag, otherTag]) await makeTicketTag(companyId, open, tagId);
  return {
    companyId,
    tag,
    otherTag,
    queueId,
    otherQueueId,
    connectionId,
    otherConnectionId,
    ...people,
    number,
    contactId,
    open,
    pending,
    elsewhere,
    closed,
    theirs,
    mine,
    failed,
    ref,
  };
}
export type Stage = Awaited<ReturnType<typeof stage>>;

export const photo = (s: Stage): InboundMessage =>
  inboundText(s.connectionId, {
    number: s.number,
    wid: "PHOTO",
    mediaType: "image",
    body: "Olhe",
    media: {
      mimetype: "image/jpeg",
      name: "",
      size: 9,
      seconds: null,
      width: 4,
      height: 3,
      voice: false,
      waveform: null,
      thumbnail: null,
      tooLarge: false,
    },
  });

/** Fails all waiting commands, like the worker with commands that it cannot carry out. */
export async function giveUpAll(): Promise<void> {
  const waiting = await queryText<{ id: number }>(
    "select id from connection_commands where state = 'waiting' order by id",
  );
  for (const { id } of waiting) {
    await failCommand(id, "refused");
    await takeBack(id);
  }
}
