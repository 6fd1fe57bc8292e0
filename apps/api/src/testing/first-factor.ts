import { randomBytes } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { as, nobody } from "./client.ts";
import { login, makeLogin } from "./login.ts";

/** A user who signed in with the password. The user may be the owner, or a thief of the password. */
export async function added() {
  const made = await makeLogin();
  const { companyId, email, user } = made;
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(text, bind));
  const call = as((await login(email).expect(200)).body.token);
  const letters = async () =>
    here<{ recipient: string; subject: string; body: string; is_secret: boolean }>(
      "select recipient, subject, body, is_secret from mails where subject not like 'Nova entrada%' order by id",
    );
  /** The token in the link of the newest letter, or of the newest letter to an address. It is empty when the letter has no link. */
  const token = async (to?: string) => {
    const letter = (await letters()).findLast(({ recipient }) => to === undefined || recipient === to);
    return /\/take-back#([\w.-]+)/.exec(letter?.body ?? "")?.[1] ?? "";
  };
  const told = async () =>
    (await here<{ action: string }>("select action from audit order by id")).map(({ action }) => action);
  return { ...made, user, here, call, letters, token, told };
}
/** Does what the button on the page of a link does. */
export const use = (token: string) => nobody().post("/api/factors/take-back").send({ token });
export const aPasskey = () => ({
  credentialId: randomBytes(16).toString("base64url"),
  publicKey: randomBytes(77),
  counter: 0,
  transports: [],
  name: "Celular",
});
