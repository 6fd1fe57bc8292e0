import { afterEach, beforeEach, expect, test, vi } from "vitest";

const html = `<meta name="apple-mobile-web-app-title" content="Fala Fácil"><script src="/assets/index-1.js"></script>`;
const pageOf = (branding: string) => new Response(html, { headers: { branding } });

const fetched = vi.fn<() => Promise<Response>>();
const cache = { match: vi.fn<() => Promise<Response | undefined>>(), put: vi.fn<() => Promise<void>>() };
const store = { open: vi.fn<() => Promise<typeof cache>>(), match: vi.fn<() => Promise<Response | undefined>>() };
beforeEach(() => {
  // The build writes these two into the worker.
  vi.stubGlobal("BUILD", "1");
  vi.stubGlobal("SHELL", ["/assets/index-1.js"]);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("caches", store);
  store.open.mockReset().mockResolvedValue(cache);
  store.match.mockReset().mockResolvedValue(undefined);
  cache.match.mockReset().mockImplementation(async () => pageOf("3"));
  cache.put.mockReset().mockResolvedValue(undefined);
  fetched.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

const load = () => import("../../../service-worker/shell.ts");
const request = (path: string) => new Request(`http://localhost${path}`);

/** The answer to a navigation, once the worker has done what it does afterwards. */
async function open(path: string): Promise<Response> {
  const { page } = await load();
  const after: Promise<void>[] = [];
  const answer = await page(request(path), (work) => void after.push(work));
  await Promise.all(after);
  return answer;
}
function storageFails(): void {
  store.open.mockRejectedValue(new Error("The storage is full"));
  store.match.mockRejectedValue(new Error("The storage is full"));
}

test("a page from the network is shown although the browser's storage fails", async () => {
  storageFails();
  const answer = pageOf("4");
  fetched.mockResolvedValue(answer);
  expect(await open("/tickets")).toBe(answer);
});

test("a script from the network is used although the browser's storage fails", async () => {
  storageFails();
  const answer = new Response("script");
  fetched.mockResolvedValue(answer);
  const { asset } = await load();
  expect(await asset(request("/assets/chat-1.js"))).toBe(answer);
});

test("a file is fetched again after its network failed, and not while the device has no network", async () => {
  const answer = new Response("script");
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(answer);
  const { asset } = await load();
  const ask = () => asset(request("/assets/chat-2.js"), [0, 0]);
  expect(await ask()).toBe(answer);
  fetched.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(ask()).rejects.toThrow("Failed to fetch");
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
  await expect(ask()).rejects.toThrow("Failed to fetch");
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("a page with another name or look replaces the kept page, and a page with the same name and look does not", async () => {
  fetched.mockImplementation(async () => pageOf("3"));
  await open("/tickets");
  expect(cache.put).not.toHaveBeenCalled();
  fetched.mockImplementation(async () => pageOf("4"));
  await open("/tickets");
  expect(cache.put).toHaveBeenCalledTimes(1);
});

test("a file that is opened as a page has no name, so the kept page stays", async () => {
  fetched.mockImplementation(async () => new Response("The licence"));
  await open("/licence");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(cache.put).not.toHaveBeenCalled();
});

test("the name of the installation comes from the kept page, and is the product's name when the storage fails", async () => {
  const { productName } = await load();
  expect(await productName()).toBe("Fala Fácil");
  storageFails();
  expect(await productName()).toBe("Balcão");
});
