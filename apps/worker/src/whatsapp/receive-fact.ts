import {
  receiveDelete,
  receiveEdit,
  receiveReaction,
  receiveVote,
  TargetUnknown,
} from "@balcao/core/desk/inbound/changes";
import type { Disposition } from "@balcao/core/desk/inbound/inbound";
import { rawOf } from "@balcao/core/desk/messages/sending/outgoing";
import { nameMentions } from "@balcao/core/desk/inbound/mentions";
import { readWording } from "@balcao/core/desk/inbound/wording";
import { receiveCall } from "@balcao/core/desk/inbound/receive-call";
import { receiveEcho } from "@balcao/core/desk/inbound/official/receive-echo";
import { receivePast } from "@balcao/core/desk/inbound/official/receive-past";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import type { EditedText, Fact } from "./gateway.ts";

/** Passes to core one fact that a number received. Call it inside a scope. */
export async function receiveFact(fact: Fact): Promise<Disposition> {
  switch (fact.kind) {
    case "message":
      return receiveMessage(fact.message);
    case "echo":
      return receiveEcho(fact.message);
    case "call":
      return receiveCall(fact.call);
    case "edit":
      return receiveEdit({ ...fact.target, body: await namedIn(fact) });
    case "sealed-edit": {
      const original = await rawOf(fact.target.connectionId, fact.target.wid);
      if (!original) throw new TargetUnknown(`No original ${fact.target.wid}`);
      const edited = fact.open(original);
      if (!edited) return receiveMessage(fact.otherwise);
      return receiveEdit({ ...fact.target, body: await namedIn(edited) });
    }
    case "delete":
      return receiveDelete({ ...fact.target, participant: null });
    case "reaction":
      return receiveReaction({
        ...fact.target,
        participant: null,
        reactor: fact.reactor,
        author: fact.author,
        emoji: fact.emoji,
        ...(fact.at && { at: fact.at }),
      });
    case "past":
      return receivePast(fact.messages);
    case "vote": {
      const poll = await rawOf(fact.target.connectionId, fact.target.wid);
      if (!poll) throw new TargetUnknown(`No poll ${fact.target.wid}`);
      return receiveVote({ ...fact.target, participant: null, voter: fact.voter, options: fact.open(poll) });
    }
    case "incomplete":
      return { state: "ignored", reason: "incomplete" };
    case "nothing":
      return { state: "ignored", reason: fact.reason };
  }
}

/** The new words, with the names of the mentioned people. */
async function namedIn({ body, mentions }: EditedText): Promise<string> {
  if (mentions.length === 0) return body;
  const edited = { body, quotedText: "", mentions };
  await nameMentions(edited, await readWording());
  return edited.body;
}
