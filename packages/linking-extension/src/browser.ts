/** The parts of a browser's interface that the extension uses. They are written here because they are few, which shows how little access it needs. */
export interface Listeners<F> {
  addListener(listener: F): void;
}

export interface Sender {
  id?: string;
  /** The page in which the other end runs. */
  url?: string;
  frameId?: number;
  tab?: { id?: number };
}

/** One end of a connection between two parts. */
export interface Port {
  name: string;
  sender?: Sender;
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: Listeners<(message: unknown) => void>;
  onDisconnect: Listeners<() => void>;
}

interface ContentScript {
  id: string;
  matches: string[];
  js: string[];
  runAt: "document_start";
}

export interface Browser {
  runtime: {
    id: string;
    connect(info: { name: string }): Port;
    onConnect: Listeners<(port: Port) => void>;
    onInstalled: Listeners<(details: { reason: string }) => void>;
    openOptionsPage(): Promise<void>;
  };
  action: { onClicked: Listeners<() => void> };
  tabs: {
    create(tab: { url: string; active: boolean }): Promise<{ id?: number }>;
    remove(tab: number): Promise<void>;
    update(tab: number, change: { active: boolean }): Promise<unknown>;
    onRemoved: Listeners<(tab: number) => void>;
  };
  permissions: {
    request(wanted: { permissions?: string[]; origins: string[] }): Promise<boolean>;
    contains(wanted: { origins: string[] }): Promise<boolean>;
    getAll(): Promise<{ origins?: string[] }>;
    remove(given: { origins: string[] }): Promise<boolean>;
  };
  /** Present once the browser's owner has named a desk. */
  scripting?: {
    registerContentScripts(scripts: ContentScript[]): Promise<void>;
    unregisterContentScripts(): Promise<void>;
  };
}

declare const chrome: Browser;
declare const browser: Browser | undefined;

/** The browser's own object. Firefox has it as chrome and as browser, and offers promises only under browser. */
export const ownBrowser = (): Browser => (typeof browser === "undefined" ? chrome : browser);

/** Sends a message on a connection, if there is one. */
export function send(port: Port | undefined, message: unknown): void {
  port?.postMessage(message);
}
