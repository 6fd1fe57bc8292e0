import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { fingerprintOf, sentWithKey } from "@balcao/core/desk/api-messages/keys";
import { contentOf, sendForProgram } from "@balcao/core/desk/api-messages/send";
import { showSend } from "@balcao/core/desk/api-messages/state";
import { apiMessagesApi } from "@balcao/shared/api-messages/api";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { numberRefusal } from "@balcao/shared/numbers/dial-plan";
import { typedNumber } from "@balcao/shared/numbers/typed-number";
import type { TokenCaller } from "@balcao/shared/permissions";

import { Router } from "express";
import { findApiToken } from "../api-tokens/find.ts";
import { handle } from "../http/handle.ts";
import { discard } from "../http/upload.ts";
import { recipientFor } from "./recipient.ts";

const accepted = (messageId: string): Reply<typeof apiMessagesApi.send> => ({
  mensagem: "Mensagem enviada para a fila",
  messageId,
  status: "queued",
});

type Call = Omit<Parameters<typeof sendForProgram>[1], "to"> & { phone: string };

async function send(caller: TokenCaller, { phone, ...call }: Call): Promise<string> {
  const to = await recipientFor(caller, phone);
  return inCompany(caller.companyId, () => sendForProgram(caller, { to, ...call }));
}

export const apiMessages = Router();
handle(
  apiMessages,
  apiMessagesApi.send,
  async ({ headers, body: { number, body, template }, files }, caller) => {
    const reason = numberRefusal(number);
    if (reason) throw new AppError("ERR_NUMBER_INVALID", { reason });
    const phone = typedNumber(number);
    const content = contentOf(body, files, template);
    const { "idempotency-key": key } = headers;
    const { companyId, tokenId } = caller;
    const keyed = key === undefined ? null : { tokenId, key, fingerprint: fingerprintOf(phone, body, files, template) };
    // This lookup comes before the question to WhatsApp, so a repeated call is answered immediately, even if the number has changed since the first call.
    const before = keyed && (await inCompany(companyId, () => sentWithKey(keyed)));
    const sendId = randomUUID();
    const sent = before ?? (await send(caller, { phone, content, sendId, keyed }));
    if (sent !== sendId) await discard(files);
    return accepted(sent);
  },
  { token: findApiToken },
);
handle(apiMessages, apiMessagesApi.state, ({ params }, caller) => showSend(caller, params.sendId), {
  token: findApiToken,
});
