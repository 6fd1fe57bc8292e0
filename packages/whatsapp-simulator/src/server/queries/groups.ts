import { bytesOf, child, childrenNamed, childrenOf, node, type Node } from "../../wire/node.ts";
import { addMember, createGroup, groupNode, removeMember, renameGroup } from "../groups.ts";
import type { GroupRecord } from "../letter.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

const FORBIDDEN = 403;
const NOT_FOUND = 404;

/** Answers questions about groups. A person outside of a group gets nothing about it. */
export function answerGroups(world: World, session: Session, question: Node): void {
  const { connection, person } = session;
  const group = world.groups.get(question.attrs.to ?? "");
  if (group?.members.includes(person.number)) return answerGroup(world, session, question, group);
  if (group) return connection.refuse(question, FORBIDDEN, "forbidden");
  if (child(question, "participating")) {
    const own = [...world.groups.values()].filter(({ members }) => members.includes(person.number));
    return connection.reply(question, [
      node(
        "groups",
        {},
        own.map((each) => groupNode(world, each)),
      ),
    ]);
  }
  const creation = child(question, "create");
  if (creation) {
    const others = childrenNamed(creation, "participant").flatMap(
      ({ attrs }) => world.locate(attrs.jid ?? "")?.person ?? [],
    );
    const made = createGroup(world, creation.attrs.subject ?? "", [person, ...others]);
    return connection.reply(question, [groupNode(world, made)]);
  }
  const leaving = childrenNamed(child(question, "leave"), "group").flatMap(
    ({ attrs }) => world.groups.get(attrs.id ?? "") ?? [],
  );
  if (leaving.length === 0) return connection.refuse(question, NOT_FOUND, "item-not-found");
  for (const each of leaving) removeMember(world, each, person, person);
  connection.reply(question, [
    node(
      "leave",
      {},
      leaving.map(({ jid }) => node("group", { id: jid })),
    ),
  ]);
}

const asked = new WeakMap<GroupRecord, number>();
/** How often companions have asked for the group's members. */
export const timesAsked = (group: GroupRecord): number => asked.get(group) ?? 0;

function answerGroup(world: World, { connection, person }: Session, question: Node, group: GroupRecord): void {
  if (child(question, "query")) {
    asked.set(group, timesAsked(group) + 1);
    return connection.reply(question, [groupNode(world, group)]);
  }
  const subject = bytesOf(child(question, "subject"));
  if (subject) renameGroup(world, group, subject.toString(), person);
  const answers = childrenOf(question).flatMap((change) => {
    if (change.tag !== "add" && change.tag !== "remove") return [];
    const changed = childrenNamed(change, "participant").map(({ attrs }) => {
      const member = world.locate(attrs.jid ?? "")?.person;
      if (member) (change.tag === "add" ? addMember : removeMember)(world, group, member, person);
      return node("participant", { jid: attrs.jid, error: member ? undefined : String(NOT_FOUND) });
    });
    return [node(change.tag, {}, changed)];
  });
  connection.reply(question, answers);
}
