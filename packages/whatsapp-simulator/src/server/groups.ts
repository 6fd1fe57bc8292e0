import { randomInt } from "node:crypto";
import { node, seconds, type Node } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import type { GroupRecord } from "./letter.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** Makes a group. The first member created it and is its only admin. The companions of all members get a notification. */
export function createGroup(world: World, subject: string, members: Person[]): GroupRecord {
  const group: GroupRecord = {
    jid: `120363${String(randomInt(2 ** 47))
      .padStart(15, "0")
      .slice(-12)}@g.us`,
    subject,
    members: [...new Set(members.map(({ number }) => number))],
    createdAt: Date.now(),
  };
  world.groups.set(group.jid, group);
  world.saveGroups();
  announce(world, group, members[0], node("create", {}, [groupNode(world, group)]));
  return group;
}

export function renameGroup(world: World, group: GroupRecord, subject: string, by?: Person): void {
  group.subject = subject;
  world.saveGroups();
  announce(world, group, by, node("subject", { subject, s_t: seconds(Date.now()) }));
}

export function addMember(world: World, group: GroupRecord, person: Person, by?: Person): void {
  if (group.members.includes(person.number)) return;
  group.members.push(person.number);
  world.saveGroups();
  announce(world, group, by, node("add", {}, [memberNode(group, person)]));
}

/** Removes a member, or lets a member leave. The member also gets the notification. */
export function removeMember(world: World, group: GroupRecord, person: Person, by?: Person): void {
  if (!group.members.includes(person.number)) return;
  announce(world, group, by, node("remove", {}, [memberNode(group, person)]));
  group.members = group.members.filter((number) => number !== person.number);
  world.saveGroups();
}

export function groupNode(world: World, group: GroupRecord): Node {
  const people = group.members.flatMap((number) => world.person(number) ?? []);
  return node(
    "group",
    {
      id: group.jid.split("@")[0],
      subject: group.subject,
      s_t: seconds(group.createdAt),
      creation: seconds(group.createdAt),
      creator: people[0]?.lidJid(),
      creator_pn: people[0]?.jid(),
      size: String(people.length),
      addressing_mode: "lid",
    },
    people.map((person) => memberNode(group, person)),
  );
}

function memberNode(group: GroupRecord, person: Person): Node {
  const number = person.profile.lidOnly ? undefined : person.jid();
  const type = group.members[0] === person.number ? "superadmin" : undefined;
  return node("participant", { jid: person.lidJid(), phone_number: number, type });
}

function announce(world: World, group: GroupRecord, by: Person | undefined, change: Node): void {
  const actor = by ?? world.person(group.members[0] ?? "");
  const attrs = {
    from: group.jid,
    type: "w:gp2",
    id: `group-${Date.now()}-${randomInt(1e6)}`,
    t: seconds(Date.now()),
    participant: actor?.lidJid(),
    participant_pn: actor?.profile.lidOnly ? undefined : actor?.jid(),
  };
  for (const number of group.members) {
    const member = world.person(number);
    for (const companion of member?.companions.values() ?? [])
      if (member) deliver(world, member, companion, node("notification", attrs, [change]));
  }
}
