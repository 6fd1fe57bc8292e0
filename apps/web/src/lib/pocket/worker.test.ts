import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A service worker without a browser. It records the messages to it, and sends the test's messages. */
function fakeWorker(state: ServiceWorkerState = "installed") {
  const worker = Object.assign(new EventTarget(), { state, postMessage: vi.fn<(said: unknown) => void>() });
  const become = (next: ServiceWorkerState) => {
    worker.state = next;
    worker.dispatchEvent(new Event("statechange"));
  };
  return { worker, become };
}

const container = Object.assign(new EventTarget(), {
  startMessages: () => undefined,
  register: vi.fn<(path: string) => Promise<EventTarget>>(),
});
const registered = (part: object) => {
  const registration = Object.assign(new EventTarget(), {
    active: null,
    waiting: null,
    installing: null,
    update: async () => undefined,
    ...part,
  });
  container.register.mockResolvedValue(registration);
  return registration;
};
const tell = (told: string) => container.dispatchEvent(new MessageEvent("message", { data: { told } }));

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PROD", true);
  vi.useFakeTimers();
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  const script = { src: "http://localhost/assets/index-old.js" } as HTMLScriptElement;
  vi.spyOn(document, "querySelector").mockReturnValue(script);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});
const start = async () => {
  const pocket = await import("./worker.ts");
  await pocket.startWorker();
  return pocket;
};

test("a new version waits until the user presses the button, and the page is reloaded once the new version is in charge", async () => {
  const { worker, become } = fakeWorker();
  registered({ waiting: worker });
  const { takeNewVersion } = await start();
  expect(worker.postMessage.mock.calls).toEqual([[{ ask: "mine", script: "/assets/index-old.js" }, []]]);
  tell("new-version");
  expect(worker.postMessage).toHaveBeenCalledOnce();
  const reload = vi.fn<() => void>();
  takeNewVersion(reload);
  expect(worker.postMessage).toHaveBeenLastCalledWith({ ask: "skip" }, []);
  become("activating");
  expect(reload).not.toHaveBeenCalled();
  become("activated");
  expect(reload).toHaveBeenCalledOnce();
});

test("a version that arrives while the page is open is offered once it is installed, and a device's first version is no update", async () => {
  const first = fakeWorker("installing");
  const registration = registered({ installing: first.worker });
  await start();
  first.become("installed");
  expect(first.worker.postMessage).not.toHaveBeenCalled();
  const second = fakeWorker("installing");
  Object.assign(registration, { active: first.worker, installing: second.worker });
  registration.dispatchEvent(new Event("updatefound"));
  second.become("installed");
  expect(second.worker.postMessage).toHaveBeenCalledWith({ ask: "mine", script: "/assets/index-old.js" }, []);
});

test("the desk works as usual in a browser that has no service workers or refuses the desk's worker", async () => {
  container.register.mockRejectedValue(new Error("refused"));
  await expect(start()).resolves.toBeDefined();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.resetModules();
  await expect(start()).resolves.toBeDefined();
});
