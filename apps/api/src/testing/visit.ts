import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { as, signIn } from "./client.ts";

/** An operator of another company, signed in. */
export async function makeOperator(values: Parameters<typeof makeUser>[1] = {}) {
  const operator = await makeUser(await makeCompany(), { name: "Olga", profile: "admin", ...values, super: true });
  return { operator, own: as(await signIn(operator)) };
}

export const reason = "Chamado 4711: QR não aparece";

/** Begins a visit of the operator as this user, and returns the visit's token and its calls. */
export async function visit({ userId }: Pick<Actor, "userId">, own?: ReturnType<typeof as>) {
  const caller = own ?? (await makeOperator()).own;
  const { body } = await caller.post("/operator/visits").send({ userId, reason }).expect(200);
  const { token, endsAt } = body as { token: string; endsAt: string };
  return { token, endsAt, calls: as(token), own: caller };
}
