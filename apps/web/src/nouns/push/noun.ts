import { pushApi } from "@balcao/shared/push/api";
import type { Push, PushChoice } from "@balcao/shared/push/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { languages } from "@balcao/shared/language";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import {
  reachOf,
  subscribe,
  subscribed,
  subscribedAgain,
  unsubscribe,
  wantsCalls,
} from "../../lib/pocket/subscription.ts";

/**
 * The user's devices that get notices, and which notices they get. They are fetched when the dialog of devices opens, because only that dialog shows
 * them.
 */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => call(pushApi.show, {}, signal),
  staleTime: 0,
});
/** Whether this browser can get notices for its user, and the address of its subscription. */
export const hereQuery = (userId: number) =>
  queryOptions({
    queryKey: ["push-here", userId],
    queryFn: async () => ({ reach: await reachOf(userId), endpoint: (await subscribed())?.endpoint ?? null }),
    staleTime: 0,
    networkMode: "always",
  });
const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: pushQuery.queryKey });

const renewAll = (cache: QueryClient) =>
  Promise.all([renew(cache), cache.invalidateQueries({ queryKey: ["push-here"] })]);

const register = (called: { endpoint: string; p256dh: string; auth: string }) =>
  call(pushApi.register, {
    body: { ...called, language: languages.find((one) => one === i18next.resolvedLanguage) ?? "pt" },
  });

/** Switches notices in this browser on or off for the user. Returns false when the user refused the browser's question. */
export const useCallHere = (userId: number) =>
  useChange(async ({ on, push }: { on: boolean; push: Pick<Push, "key" | "devices"> }) => {
    if (on) {
      const called = await subscribe(userId, push.key);
      if (called) await register(called);
      return called !== null;
    }
    const endpoint = (await subscribed())?.endpoint;
    await unsubscribe(userId);
    const here = push.devices.find((device) => device.endpoint === endpoint);
    if (here) await call(pushApi.end, { params: { deviceId: here.id } });
    return true;
  }, renewAll);

export const useChoosePush = () =>
  useChange(
    (body: Partial<PushChoice>) => call(pushApi.choose, { body }),
    (cache, choice) => cache.setQueryData(pushQuery.queryKey, (push) => push && { ...push, ...choice }),
  );

export const useEndDevice = () => useChange((deviceId: number) => call(pushApi.end, { params: { deviceId } }), renew);

export const useTryDevice = () => useChange((deviceId: number) => call(pushApi.try, { params: { deviceId } }), renew);

/** Registers this browser again if its user wants notices in it, because a new session has no device. */
export async function callAgain(userId: number): Promise<void> {
  if (!wantsCalls(userId)) return;
  const push = await call(pushApi.show, {});
  const called = await subscribedAgain(userId, push.key);
  if (called && !push.devices.some(({ endpoint }) => endpoint === called.endpoint)) await register(called);
}
