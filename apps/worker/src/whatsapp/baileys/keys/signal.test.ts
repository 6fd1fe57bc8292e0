import { claimLeases, type Lease } from "@balcao/core/numbers/connections/leases";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { typed } from "@balcao/whatsapp-simulator/signal/bundle";
import { SignalDevice } from "@balcao/whatsapp-simulator/signal/signal-device";
import { addTransactionCapability } from "@whiskeysockets/baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeyStore } from "./key-store.ts";
import { KeyWriter } from "./key-writer.ts";
import { baileysLogger, silenceConsole } from "../quiet.ts";
import { durableSignal, type JournallingRepository } from "./signal.ts";

const db = platformPool("test-signal", 4);
beforeAll(silenceConsole);
afterAll(() => db.end());

const jid = "700007@lid";
const logger = baileysLogger(0);
const noJournal: JournallingRepository = { open: (_ciphertext, opening) => opening(() => ({})) };

/** Our side with a durable store, a customer's phone, and a first message that opened the session. */
async function conversation() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { wanted: true });
  const leases = await claimLeases(db, {
    network: "simulator",
    holder: `signal-${connectionId}`,
    held: [],
    limit: 1000,
  });
  const lease = leases.find((one) => one.connectionId === connectionId) as Lease;
  const store = new KeyStore(new KeyWriter(db), lease, () => undefined);
  const { creds } = store;
  const keys = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  const ours = durableSignal(store, noJournal)({ creds, keys }, logger, async () => []);
  const phone = new SignalDevice(`phone-${connectionId}`);
  await phone.begin("us", {
    registrationId: creds.registrationId,
    identity: creds.signedIdentityKey.public,
    signedPreKey: {
      id: creds.signedPreKey.keyId,
      value: creds.signedPreKey.keyPair.public,
      signature: creds.signedPreKey.signature,
    },
  });
  const hear = async (text: string) => {
    const { type, data } = await phone.encrypt("us", Buffer.from(text));
    if (type === "skmsg") throw new Error("not of a group");
    return () => ours.decryptMessage({ jid, type, ciphertext: data }).then((plain) => Buffer.from(plain).toString());
  };
  const say = async (text: string) => {
    const { type, ciphertext } = await ours.encryptMessage({ jid, data: Buffer.from(text) });
    return () => phone.decrypt("us", { type, data: ciphertext }).then((plain) => plain.toString());
  };
  expect(await (await hear("oi"))()).toBe("oi");
  /** The server gives out the phone's keys, as for a client's request with the reason "identity". */
  const beginAnew = ({ registrationId, identity, signedPreKey: signed, preKey } = phone.bundle()) =>
    ours.injectE2ESession({
      jid,
      session: {
        registrationId,
        identityKey: typed(identity),
        signedPreKey: { keyId: signed.id, publicKey: typed(signed.value), signature: signed.signature },
        preKey: { keyId: preKey?.id ?? 0, publicKey: typed(preKey?.value ?? Buffer.alloc(32)) },
      },
    });
  const sessions = async () => {
    const { "700007_1.0": record } = await keys.get("session", ["700007_1.0"]);
    return record as unknown as { _sessions: Record<string, { indexInfo: object }> };
  };
  return { lease, store, keys, ours, phone, hear, say, beginAnew, sessions };
}

/** One message in each direction, twice, because an answer makes each side change its key. */
async function talk({ hear, say }: Pick<Awaited<ReturnType<typeof conversation>>, "hear" | "say">): Promise<void> {
  for (const text of ["um", "dois"]) {
    expect(await (await hear(text))()).toBe(text);
    expect(await (await say(text))()).toBe(text);
  }
}

test("no new session begins while a session with the same identity is open", async () => {
  const { hear, say, beginAnew, sessions } = await conversation();
  await talk({ hear, say });
  const before = await sessions();
  await beginAnew();
  expect(await sessions()).toEqual(before);
  await talk({ hear, say });
});

test("a device with another identity, or one that asked for a message again, gets a new session", async () => {
  const { store, hear, say, beginAnew, sessions } = await conversation();
  await talk({ hear, say });
  store.asked.add("700007_1.0");
  await beginAnew();
  expect(Object.keys((await sessions())._sessions)).toHaveLength(2);
  expect(store.asked.size).toBe(0);
  await talk({ hear, say });
  await beginAnew(new SignalDevice("new phone").bundle());
  expect(Object.keys((await sessions())._sessions)).toHaveLength(3);
});

test("a late message of the old session opens, and both sides keep the new session", async () => {
  const { store, hear, say, beginAnew, sessions } = await conversation();
  await talk({ hear, say });
  const onItsWay = [await hear("antiga"), await hear("outra")] as const;
  store.asked.add("700007_1.0");
  await beginAnew();
  const fresh = await say("na nova");
  expect(await onItsWay[1]()).toBe("outra");
  expect(await fresh()).toBe("na nova");
  expect(await onItsWay[0]()).toBe("antiga");
  await talk({ hear, say });
  expect(Object.keys((await sessions())._sessions)).toHaveLength(2);
});

test("a message that no session fits changes nothing", async () => {
  const { store, ours, phone, hear, say, beginAnew, sessions } = await conversation();
  await talk({ hear, say });
  store.asked.add("700007_1.0");
  await beginAnew();
  await talk({ hear, say });
  const { data } = await phone.encrypt("us", Buffer.from("estragada"));
  const ciphertext = Buffer.from(data);
  ciphertext[ciphertext.length - 1] = (ciphertext.at(-1) ?? 0) ^ 1;
  const before = await sessions();
  await expect(ours.decryptMessage({ jid, type: "msg", ciphertext })).rejects.toThrow("No matching sessions");
  expect(await sessions()).toEqual(before);
  await talk({ hear, say });
});

test("a slow send does not replace a session with an older one when a message was received meanwhile", async () => {
  const { keys, ours, hear, say } = await conversation();
  expect(await (await say("olá"))()).toBe("olá");
  let go: () => void = () => undefined;
  const slowQuery = new Promise<void>((resolve) => {
    go = resolve;
  });
  // This is how Baileys sends: it checks for a session, waits seconds for the server, then encrypts, all in one transaction.
  const sending = keys.transaction(async () => {
    await ours.validateSession(jid);
    await slowQuery;
    return say("demorou");
  }, "me");
  expect(await (await hear("enquanto isso"))()).toBe("enquanto isso");
  // Another send overtakes the slow one, with a new step of the ratchet that the phone follows.
  expect(await (await say("no meio"))()).toBe("no meio");
  expect(await (await hear("e mais uma"))()).toBe("e mais uma");
  go();
  expect(await (await sending)()).toBe("demorou");
  // The slow send does not undo the opening of the message: the message's key is used up, and the next messages open too.
  expect(await (await hear("depois"))()).toBe("depois");
  expect(await (await say("tchau"))()).toBe("tchau");
});

test("the ratchet step of a message is in the database before the message is sent", async () => {
  const { lease, keys, say } = await conversation();
  let atSending: unknown;
  await keys.transaction(async () => {
    await say("a caminho");
    atSending = (await new KeyStore(new KeyWriter(db), lease, () => undefined).get("session", ["700007_1.0"]))[
      "700007_1.0"
    ];
  }, "me");
  const afterwards = (await new KeyStore(new KeyWriter(db), lease, () => undefined).get("session", ["700007_1.0"]))[
    "700007_1.0"
  ];
  expect(atSending).toEqual(afterwards);
  expect(JSON.stringify(atSending)).toContain('"counter":0');
});

test("the ratchet step of a group message is in the database before the message is sent", async () => {
  const { lease, keys, ours } = await conversation();
  const group = "120363000000000001@g.us";
  const id = `${group}::900001_1::3`;
  let atSending = {};
  await keys.transaction(async () => {
    await ours.encryptGroupMessage({ group, data: Buffer.from("a todos"), meId: "900001:3@lid" });
    atSending = await new KeyStore(new KeyWriter(db), lease, () => undefined).get("sender-key", [id]);
  }, "me");
  expect(Object.keys(atSending)).toEqual([id]);
});

test("two sides that write at the same time keep their sessions in step", async () => {
  const { hear, say } = await conversation();
  for (let round = 0; round < 10; round += 1) {
    const [heard, said] = await Promise.all([hear(`eu ${round}`), say(`tu ${round}`)]);
    expect(await Promise.all([heard(), said()])).toEqual([`eu ${round}`, `tu ${round}`]);
  }
});
