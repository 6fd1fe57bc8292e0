import { child, childrenOf, node, type Node } from "../../wire/node.ts";
import { announceBacklog, sendBacklog } from "../backlog.ts";
import { answerBlocklist } from "../blocklist.ts";
import { bootstrap } from "../bootstrap.ts";
import { unlink } from "../login.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";
import { answerAppState } from "./app-state.ts";
import { answerGroups } from "./groups.ts";
import { answerKeys } from "./keys.ts";
import { answerPicture } from "./pictures.ts";
import { answerUsync } from "./usync.ts";

type Answer = (world: World, session: Session, question: Node) => void;

/** Answers by xmlns. A question without an entry here gets an empty result, which clients accept. */
const answers: Record<string, Answer> = {
  encrypt: answerKeys,
  usync: answerUsync,
  "w:sync:app:state": answerAppState,
  passive: answerPassive,
  abt: (_world, { connection }, question) => connection.reply(question, [node("props", { hash: "sim" })]),
  blocklist: answerBlocklist,
  privacy: answerPrivacy,
  "w:profile:picture": answerPicture,
  md: answerDevices,
  "w:g2": answerGroups,
  "w:m": (world, { connection }, question) => {
    const host = node("host", { hostname: new URL(world.mediaOrigin).host });
    connection.reply(question, [node("media_conn", { auth: "simulator", ttl: "3600" }, [host])]);
  },
  "w:mex": (_world, { connection }, question) =>
    connection.reply(question, [node("result", {}, Buffer.from(JSON.stringify({ data: {} })))]),
};

export function answerQuestion(world: World, session: Session, question: Node): void {
  const xmlns = question.attrs.xmlns ?? "";
  if (world.faults.find("mute", session.person.number, (fault) => fault.xmlns === xmlns)) return;
  const answer = answers[xmlns];
  if (answer) answer(world, session, question);
  else session.connection.reply(question);
}

/** The companion is ready. From now on it gets its backlog and all events. */
function answerPassive(world: World, session: Session, question: Node): void {
  session.connection.reply(question);
  if (!child(question, "active")) return;
  announceBacklog(session);
  bootstrap(world, session.person, session.companion).catch(() => session.connection.drop());
}

function answerPrivacy(_world: World, { connection }: Session, question: Node): void {
  if (question.attrs.type !== "get") return connection.reply(question);
  const categories = ["readreceipts", "profile", "status", "online", "last", "groupadd", "calladd", "messages"];
  const all = categories.map((name) => node("category", { name, value: "all" }));
  connection.reply(question, [node("privacy", {}, all)]);
}

function answerDevices(world: World, session: Session, question: Node): void {
  session.connection.reply(question);
  if (child(question, "remove-companion-device")) unlink(world, session.person, session.companion.device);
}

/** Small stanzas without an id: the requested batch of the backlog, or telemetry. */
export function takeInformation(session: Session, stanza: Node): void {
  if (childrenOf(stanza).some(({ tag }) => tag === "offline_batch")) sendBacklog(session);
}
