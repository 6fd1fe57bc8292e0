import { z } from "zod";
import { subscriptionState } from "../billing/schema.ts";
import { profiles } from "../permissions.ts";
import { planFeatures } from "../plans/features.ts";
import { queueSchema } from "../queues/schema.ts";
import { ownVisitSchema } from "../visits/schema.ts";
import { namedSchema } from "../contract.ts";

/** Where a user is signed in: in a browser, or in the app of a device. A user has one session at each place. */
export const sessionPlaces = ["desk", "app"] as const;
export type SessionPlace = (typeof sessionPlaces)[number];

/** One of a user's own sessions. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  place: z.enum(sessionPlaces),
  /** The name that the session's browser gave itself: "Chrome · Android"; empty for older sessions. */
  device: z.string(),
  /** The IP address from which the session was opened; empty for older sessions. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** When the session was last renewed, which happens while it is used. */
  usedAt: z.iso.datetime(),
  /** Whether the caller made the call with this session. */
  here: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const sessionUserSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket: z.enum(["enable", "disable"]),
  /** Whether the user gets a notice of every new customer in their queues. */
  newCustomers: z.enum(["enable", "disable"]),
  /** From when this session needs a second factor. Null when the user has one, or need not have one. */
  factorDueAt: z.iso.datetime().nullable(),
  /** Whether the time of `factorDueAt` has come. */
  owesFactor: z.boolean(),
  companyId: z.number().int(),
  company: z.object({
    id: z.number().int(),
    name: z.string(),
    dueDate: z.string().nullable(),
    /** Until when the company works without a confirmed e-mail of an admin; null when no confirmation is needed. */
    confirmBy: z.iso.datetime().nullable(),
    /** Whether the company's admins still see the first steps. */
    guideOpen: z.boolean(),
    /** The company is suspended: only the calls that lead to a payment work. */
    suspended: z.boolean(),
    /** The subscription; null for a company that is never billed. */
    subscription: z
      .object({
        state: subscriptionState,
        trialEnd: z.iso.date().nullable(),
        /** The last day of access if nothing is paid; null unless something is overdue. */
        accessEndsAt: z.iso.date().nullable(),
        /**
         * The due day of the oldest invoice that a person has to pay; null when nothing is owed, or when a stored card is charged for the invoice.
         */
        dueOn: z.iso.date().nullable(),
        /** A plan without a price. */
        free: z.boolean(),
      })
      .nullable(),
    timezone: z.string(),
    /** Null when the company has no plan, or the operator has not chosen one for it yet. */
    plan: namedSchema.nullable(),
    /** Every setting by its key, with the value that applies; `timezone` has its own field above. */
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  queues: z.array(queueSchema),
  whatsappId: z.number().int().nullable(),
  /** What the company's plan includes. */
  features: z.array(z.enum(planFeatures)),
  /** The operator's visit as this user; null when the user acts without a visit. */
  visit: ownVisitSchema.nullable(),
});
/** The signed-in user as the browser keeps it. */
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = z.object({ token: z.string(), user: sessionUserSchema });
export type Session = z.infer<typeof sessionSchema>;

/** The password was right, and the sign-in goes on with a code. There is no session yet. */
export const halfWaySchema = z.strictObject({
  next: z.literal("code"),
  /** Whether the user has an authenticator app, and a passkey. A backup code works with either. */
  app: z.boolean(),
  passkey: z.boolean(),
});
export type HalfWay = z.infer<typeof halfWaySchema>;
