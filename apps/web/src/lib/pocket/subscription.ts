import { storage } from "../storage.ts";
import { isApp } from "./is-app.ts";

/** Whether notices are on or off in this browser, or what prevents them: the user (`denied`), or the browser. */
export type Reach = "on" | "off" | "denied" | "needs-app" | "impossible";
/** A browser's subscription for push, as the server takes it. */
export interface PushSubscriptionFields {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);
/** The storage key for the user's wish to get notices in this browser. After the next sign-in the wish registers the browser again. */
const wishOf = (userId: number): string => `called:${userId}`;

export const wantsCalls = (userId: number): boolean => storage.get(wishOf(userId)) !== null;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

const of = (subscription: PushSubscription): PushSubscriptionFields => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
};

/** The subscription of this browser. Null when it has none. */
export async function subscribed(): Promise<PushSubscriptionFields | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription();
  return subscription ? of(subscription) : null;
}

/** Whether this browser can get notices for its user, and whether it does. */
export async function reachOf(userId: number): Promise<Reach> {
  const worker = await registration();
  if (!worker?.pushManager || !("Notification" in window)) return isApple() && !isApp() ? "needs-app" : "impossible";
  if (Notification.permission === "denied") return "denied";
  return wantsCalls(userId) && (await subscribed()) ? "on" : "off";
}

/** Asks the user for permission, and subscribes this browser at its maker's push service. Null when the user refuses. Call it in a click. */
export async function subscribe(userId: number, key: string): Promise<PushSubscriptionFields | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const called = await subscribeTo(key);
  storage.set(wishOf(userId), "1");
  return called;
}

/** Ends the subscription and deletes the wish, so that the next sign-in does not renew the subscription. */
export async function unsubscribe(userId: number): Promise<void> {
  storage.remove(wishOf(userId));
  const subscription = await (await registration())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The subscription of a browser whose user wants notices. It is made again if signing out ended it. Null when the user wants no notices. */
export async function subscribedAgain(userId: number, key: string): Promise<PushSubscriptionFields | null> {
  if (!wantsCalls(userId) || !("Notification" in window)) return null;
  if (Notification.permission !== "granted" || key === "") return null;
  return subscribeTo(key);
}

async function subscribeTo(key: string): Promise<PushSubscriptionFields> {
  const manager = (await registration())?.pushManager;
  if (!manager) throw new Error("This browser has no worker");
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return of(await manager.subscribe(options));
  } catch (error) {
    // The present subscription has the key of another installation, or a key from before a restore.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return of(await manager.subscribe(options));
  }
}
