import type { User } from "../users/schema.ts";

/** A user without queues, as admins see one. */
export const plainUser: Omit<User, "id" | "name" | "email"> = {
  profile: "user",
  super: false,
  online: false,
  allTicket: "disable",
  newCustomers: "enable",
  whatsappId: null,
  offBy: null,
  secondFactor: false,
  queues: [],
};
