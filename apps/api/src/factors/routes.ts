import { inCompany } from "@balcao/core/base/database";
import {
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
} from "@balcao/core/company/factors/authenticators";
import { renewBackupCodes } from "@balcao/core/company/factors/backup-codes";
import { showOwnFactors } from "@balcao/core/company/factors/own-factors";
import { resetFactorsOf } from "@balcao/core/company/factors/reset";
import { removePasskey } from "@balcao/core/company/factors/passkeys";
import { readTakeBack, takeFactorBack } from "@balcao/core/company/factors/take-back";
import { noteReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { AppError } from "@balcao/shared/errors";
import { factorsApi } from "@balcao/shared/factors/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { askForPasskey, askForProof, provenBy, registerPasskey } from "./passkeys.ts";

export const factors = Router();
handle(factors, factorsApi.show, (_, actor) => showOwnFactors(actor));
handle(factors, factorsApi.enrol, (_, actor) => enrolAuthenticator(actor));
handle(factors, factorsApi.confirm, ({ body }, actor) => confirmAuthenticator(actor, body.code, new Date()));
handle(factors, factorsApi.remove, (_, actor) => removeAuthenticator(actor));
handle(factors, factorsApi.renewBackupCodes, (_, actor) => renewBackupCodes(actor));
handle(factors, factorsApi.askForPasskey, (_, actor) => askForPasskey(actor));
handle(factors, factorsApi.addPasskey, ({ body }, actor) => registerPasskey(actor, body));
handle(factors, factorsApi.removePasskey, ({ params }, actor) => removePasskey(actor, params.passkeyId));
handle(factors, factorsApi.askForProof, (_, actor) => askForProof(actor));
handle(factors, factorsApi.prove, ({ body }, actor) => provenBy(actor, body.passkey, () => noteReauthenticated(actor)));
handle(factors, factorsApi.takeBack, ({ body }) => {
  const link = readTakeBack(body.token);
  if (!link) throw new AppError("ERR_NO_TAKE_BACK_FOUND");
  return inCompany(link.companyId, () => takeFactorBack(link.secret, new Date()));
});
handle(factors, factorsApi.reset, ({ params }, actor) => resetFactorsOf(actor, params.userId));
