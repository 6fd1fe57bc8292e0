import { z } from "zod";
import type { Play } from "../play.ts";
import { besideSchema, contentSchema } from "./content.ts";
import { Find } from "./find.ts";
import { type ControlAction, deed } from "./server.ts";
import { viewReceived } from "./views.ts";

const name = z.string().min(1).max(1000);
const count = z.number().int().min(0);
const webhook = { url: z.url().max(2000), verifyToken: name };
const person = z
  .object({
    name,
    username: name.nullable(),
    hasWhatsApp: z.boolean(),
    online: z.boolean(),
    readsAtOnce: z.boolean(),
    capped: z.boolean(),
    inExperiment: z.boolean(),
  })
  .partial();
/** Removes the fields without a value. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The calls for the actions of companies and their customers. */
export function peopleDeeds(play: Play): ControlAction[] {
  const find = new Find(play);
  return [
    deed("desk", z.object({ phone: name.default("551133330000"), name: name.default("Company") }), (asked) => {
      const { app, account, number, token } = play.makeDesk(asked.phone, { verifiedName: asked.name });
      return { app: app.id, secret: app.secret, account: account.id, number: number.id, token: token.value };
    }),
    deed("subscribe", z.object({ app: name, ...webhook }), ({ app, ...callback }) =>
      play.subscribe(find.app(app), callback),
    ),
    deed("customer", person.extend({ phone: name }), ({ phone, ...more }) => {
      const known = play.world.personByPhone(phone.replace(/\D/g, ""));
      if (known) Object.assign(known, given(more));
      return { id: (known ?? play.makeCustomer(phone, given(more)).person).id };
    }),
    deed(
      "write",
      z.object({ customer: name, number: name, content: contentSchema, beside: besideSchema.optional() }),
      ({ customer, number, content, beside }) =>
        viewReceived(find.customer(customer).write(find.number(number), content, beside)),
    ),
    deed("press", z.object({ message: name, which: name }), ({ message, which }) => {
      const sent = find.sent(message);
      return viewReceived(find.customerOf(sent).press(sent, which));
    }),
    deed("give-number", z.object({ message: name }), ({ message }) => {
      const sent = find.sent(message);
      return viewReceived(find.customerOf(sent).giveNumber(sent));
    }),
    deed("read", z.object({ message: name, withoutDelivery: z.boolean().default(false) }), ({ message, ...more }) => {
      const sent = find.sent(message);
      find.customerOf(sent).read(sent, more);
    }),
    deed("play", z.object({ message: name }), ({ message }) => {
      const sent = find.sent(message);
      find.customerOf(sent).play(sent);
    }),
    deed("online", z.object({ customer: name, online: z.boolean() }), ({ customer, online }) => {
      if (online) find.customer(customer).comeOnline();
      else find.customer(customer).goOffline();
    }),
    deed("block", z.object({ customer: name, number: name, blocks: z.boolean() }), ({ customer, number, blocks }) => {
      if (blocks) find.customer(customer).block(find.number(number));
      else find.customer(customer).unblock(find.number(number));
    }),
    deed(
      "marketing",
      z.object({ customer: name, number: name, value: z.enum(["stop", "resume"]) }),
      ({ customer, number, value }) => find.customer(customer).setMarketing(find.number(number), value),
    ),
    deed("change-phone", z.object({ customer: name, phone: z.string().regex(/^\d{7,15}$/) }), ({ customer, phone }) =>
      find.customer(customer).changePhone(phone),
    ),
  ];
}

const past = z.object({
  from: z.enum(["business", "customer"]),
  at: count,
  content: contentSchema,
  status: z.enum(["SENT", "DELIVERED", "READ", "PENDING", "ERROR"]).optional(),
});
const onPhone = { customer: name, number: name };

/** The actions on the phone of a number that is also in the business app. */
export function phoneDeeds(play: Play): ControlAction[] {
  const find = new Find(play);
  return [
    deed("phone-write", z.object({ ...onPhone, content: contentSchema }), ({ customer, number, content }) => ({
      id: play.phoneOf(find.number(number)).write(find.customer(customer).person, content),
    })),
    deed("phone-contact", z.object({ ...onPhone, action: z.enum(["add", "remove"]) }), ({ customer, number, action }) =>
      play.phoneOf(find.number(number)).setContact(find.customer(customer).person, action),
    ),
    deed(
      "phone-history",
      z.object({ ...onPhone, past: z.array(past).max(5000) }),
      ({ customer, number, past: messages }) =>
        play.phoneOf(find.number(number)).shareHistory(find.customer(customer).person, messages.map(given)),
    ),
  ];
}

const fault = z.object({
  kind: z.enum(["error", "html", "reset", "lost", "silent", "statusFirst", "failed"]),
  next: count.default(1),
  path: z.string().max(1000).default(""),
  code: count.optional(),
  details: z.string().max(1000).optional(),
  retryAfter: count.optional(),
});
const trouble = z
  .object({
    next: count,
    times: z.number().int().min(1).max(20),
    delayMs: count,
    wrongSignature: z.boolean(),
    drop: z.boolean(),
  })
  .partial();
const release = z
  .object({ order: z.enum(["kept", "reversed", "shuffled"]), batch: z.enum(["none", "entries", "changes"]) })
  .partial();

/** The calls for faults and the time. */
export function accidentDeeds(play: Play): ControlAction[] {
  return [
    deed("fail", fault, (asked) => play.faults.order(asked)),
    deed("webhook", trouble, (asked) => play.webhooks.trouble(given(asked))),
    deed("hold", z.object({}), () => play.webhooks.hold()),
    deed("release", release, (asked) => play.webhooks.release(given(asked))),
    deed("idle", z.object({}), () => play.webhooks.idle()),
    deed("advance", z.object({ ms: count }), ({ ms }) => {
      play.world.clock.advance(ms);
    }),
    deed("window", z.object({ refusal: z.enum(["status", "direct"]) }), ({ refusal }) => {
      play.world.windowRefusal = refusal;
    }),
  ];
}
