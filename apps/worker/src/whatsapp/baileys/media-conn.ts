import {
  DEFAULT_CONNECTION_CONFIG,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getWAUploadToServer,
  S_WHATSAPP_NET,
  type MediaConnInfo,
  type WASocket,
} from "@whiskeysockets/baileys";
import { NotNow } from "../gateway.ts";

/** How long we wait for the list of media hosts. The server sends it within a second. */
const answerMs = 5000;
/** The pause before the next request for the list. */
const againMs = 2000;

type Asker = Pick<WASocket, "query">;
type MediaSocket = Asker & Pick<WASocket, "refreshMediaConn" | "waUploadToServer" | "getMediaHost">;

/**
 * Baileys keeps a failed request for the media hosts for as long as the socket lives, so one missing answer would stop all files of a number. Here an
 * answer is kept while it is valid, and a failure is dropped.
 */
export function mendMediaConn(sock: MediaSocket): void {
  let known: MediaConnInfo | undefined;
  let asking: Promise<MediaConnInfo> | undefined;
  const bareHost = sock.getMediaHost();
  sock.refreshMediaConn = async (force = false) => {
    if (known && !force && Date.now() - known.fetchDate.getTime() <= known.ttl * 1000) return known;
    asking ??= ask(sock).finally(() => {
      asking = undefined;
    });
    known = await asking;
    return known;
  };
  sock.getMediaHost = () => known?.hosts[0]?.hostname ?? bareHost;
  sock.waUploadToServer = getWAUploadToServer(DEFAULT_CONNECTION_CONFIG, (force) => sock.refreshMediaConn(force));
}

async function ask({ query }: Asker): Promise<MediaConnInfo> {
  const question = {
    tag: "iq",
    attrs: { type: "set", xmlns: "w:m", to: S_WHATSAPP_NET },
    content: [{ tag: "media_conn", attrs: {} }],
  };
  const answer = await query(question, answerMs).catch(() => undefined);
  const found = getBinaryNodeChild(answer, "media_conn");
  if (!found) throw new NotNow("The server does not name its media hosts", { againMs });
  return {
    auth: found.attrs["auth"] ?? "",
    ttl: Number(found.attrs["ttl"]),
    hosts: getBinaryNodeChildren(found, "host").map(({ attrs }) => ({
      hostname: attrs["hostname"] ?? "",
      maxContentLengthBytes: Number(attrs["maxContentLengthBytes"]),
    })),
    fetchDate: new Date(),
  };
}
