import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { lockSignIn } from "../factors/lock.ts";
import { endRecovery } from "../passwords/end-recovery.ts";
import { RecoveryCodeRow } from "./recovery-code.model.ts";
import { setRecovered } from "./service.ts";

test("setting a new password by e-mail waits while the same user's codes are ended, and is then refused, without a deadlock", async () => {
  const companyId = await makeCompany();
  const { userId } = await makeUser(companyId);
  const code = await inCompany(companyId, () =>
    RecoveryCodeRow.create({ companyId, userId, hash: "x", askedBy: "known somewhere", madeAt: new Date() }),
  );
  const answers = await overlapping(
    companyId,
    () => lockSignIn(userId),
    () => setRecovered(userId, code.id, "another hash"),
    () => endRecovery(userId),
  );
  expect(answers).toEqual([
    { done: 1 },
    { error: expect.objectContaining({ code: "ERR_INVALID_RECOVERY_PASS_TOKEN" }) },
  ]);
});
