import { storage } from "../storage.ts";
import { isApp } from "./is-app.ts";

/** What stands between this browser and notices: nothing (`on`, `off`), the user (`denied`), or the browser. */
export type Reach = "on" | "off" | "denied" | "needs-app" | "impossible";
/** How a browser is called, as the server takes it. */
export interface Called {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);
/** The user of this browser wants it called; after a new sign-in it is registered again. */
const wishOf = (userId: number): string => `called:${userId}`;

export const wantsCalls = (userId: number): boolean => storage.get(wishOf(userId)) !== null;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

const of = (subscription: PushSubscription): Called => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
};

/** The address under which this browser is called; null: it is not. */
export async function subscribed(): Promise<Called | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription();
  return subscription ? of(subscription) : null;
}

/** Whether this browser can be called for its user, and is. */
export async function reachOf(userId: number): Promise<Reach> {
  const worker = await registration();
  if (!worker?.pushManager || !("Notification" in window)) return isApple() && !isApp() ? "needs-app" : "impossible";
  if (Notification.permission === "denied") return "denied";
  return wantsCalls(userId) && (await subscribed()) ? "on" : "off";
}

/** Asks the user, and has the browser's maker call it from now on; null where the user refuses. Call it in a click. */
export async function subscribe(userId: number, key: string): Promise<Called | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const called = await subscribeTo(key);
  storage.set(wishOf(userId), "1");
  return called;
}

/** It is called no more, also not after the next sign-in. */
export async function unsubscribe(userId: number): Promise<void> {
  storage.remove(wishOf(userId));
  const subscription = await (await registration())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** How this browser is called if its user wanted so, subscribed anew where the sign-out ended it; null: it is not to be called. */
export async function subscribedAgain(userId: number, key: string): Promise<Called | null> {
  if (!wantsCalls(userId) || !("Notification" in window)) return null;
  if (Notification.permission !== "granted" || key === "") return null;
  return subscribeTo(key);
}

async function subscribeTo(key: string): Promise<Called> {
  const manager = (await registration())?.pushManager;
  if (!manager) throw new Error("This browser has no worker");
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return of(await manager.subscribe(options));
  } catch (error) {
    // It is subscribed under the key of another installation, or of before a restore.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return of(await manager.subscribe(options));
  }
}
