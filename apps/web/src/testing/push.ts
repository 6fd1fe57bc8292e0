import { vi } from "vitest";

/** A browser that supports push. The user answers its question for permission, and its maker's push service gives an address. */
export function browserWithPush() {
  let permission: NotificationPermission = "default";
  let given: NotificationPermission = "granted";
  let key: string | null = null;
  let [agent, hasWorker] = [navigator.userAgent, true];
  const asked: string[] = [];
  const endpoint = "https://push.test/here";
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh: "pub", auth: "sec" } }),
    unsubscribe: async () => {
      key = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (key === null ? null : subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      asked.push(applicationServerKey);
      if (key !== null && key !== applicationServerKey) throw new DOMException("Another key", "InvalidStateError");
      key = applicationServerKey;
      return subscription;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = given),
  });
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, {
      get: (target, name) =>
        name === "serviceWorker" ? serviceWorker : name === "userAgent" ? agent : Reflect.get(target, name, target),
      has: (target, name) => (name === "serviceWorker" ? hasWorker : Reflect.has(target, name)),
    }),
  );
  return {
    endpoint,
    /** Every key with which the browser was asked to subscribe. */
    asked,
    current: () => key,
    subscribedUnder: (other: string) => void (key = other),
    /** A browser with this name and without a service worker, which cannot get notices. */
    withoutWorker(name: string) {
      [agent, hasWorker] = [name, false];
    },
    /** The user's answer, or the earlier final answer. */
    answer(next: NotificationPermission) {
      given = next;
      permission = next === "default" ? "default" : next;
    },
  };
}
