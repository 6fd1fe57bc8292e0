import { apiMessagesApi } from "@balcao/shared/api-messages/api";
import type { SendStatus } from "@balcao/shared/api-messages/schema";
import type { Response, Route } from "@balcao/shared/contract";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { useMutation } from "@tanstack/react-query";
import { addressOf, jsonOf, refusalOf, Unreachable } from "../../lib/session/request.ts";

export type TestMessage = { token: string; number: string; body: string; file: File | null };

/** Calls the server as another program would: with the typed token, and without the session. */
async function ask<R extends Route>(
  address: string,
  token: string,
  { json, form }: { json?: object; form?: FormData } = {},
): Promise<Response<R>> {
  const answer = await fetch(address, {
    method: json || form ? "POST" : "GET",
    credentials: "omit",
    headers: { authorization: `Bearer ${token}`, ...(json && { "content-type": "application/json" }) },
    ...(json && { body: jsonOf(json) }),
    ...(form && { body: form }),
  }).catch(() => {
    throw new Unreachable();
  });
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusalOf(answer.status, data);
  return data as Response<R>;
}

function formOf({ number, body, file }: TestMessage): FormData {
  const form = new FormData();
  form.append("number", number);
  form.append("body", body);
  if (file) form.append("medias", file, file.name);
  return form;
}

export const useSendTest = () =>
  useMutation({
    mutationFn: (message: TestMessage) => {
      const { token, number, body, file } = message;
      const sent = file ? { form: formOf(message) } : { json: { number, body } };
      return ask<typeof apiMessagesApi.send>(addressOf(apiMessagesApi.send, { body: { number } }), token, sent);
    },
    gcTime: 0,
    meta: { quiet: true },
  });

export type SendState = { status: SendStatus; reason: SendFailure | null };

export const useAskState = () =>
  useMutation({
    mutationFn: ({ token, sendId }: { token: string; sendId: string }): Promise<SendState> =>
      ask<typeof apiMessagesApi.state>(addressOf(apiMessagesApi.state, { params: { sendId } }), token),
    gcTime: 0,
    meta: { quiet: true },
  });
