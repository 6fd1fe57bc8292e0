export const helpLimits = { title: 120, description: 1000, video: 500 };
/** The number of videos is limited, because the page shows all of them together. */
export const maxHelpVideos = 300;

/** The source of a video: YouTube by its id, or a file by its address. */
export type VideoSource = { kind: "youtube"; id: string } | { kind: "file"; url: string };

const youtubeHosts = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);
const youtubeId = /^[\w-]{11}$/;

/**
 * Reads the address of a video: any address of YouTube that names one video, the video's code alone, or an https address. Null for everything else.
 */
export function videoSource(address: string): VideoSource | null {
  if (youtubeId.test(address)) return youtube(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/^www\./, "");
  const steps = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youtube(steps[0]);
  if (!youtubeHosts.has(host)) return { kind: "file", url: url.href };
  return youtube(/^(embed|shorts|live|v)$/.test(steps[0] ?? "") ? steps[1] : url.searchParams.get("v"));
}

const youtube = (id: string | null | undefined): VideoSource | null =>
  youtubeId.test(id ?? "") ? { kind: "youtube", id: id ?? "" } : null;

/** The host of the videos that the browser may frame. The content policy also names this host. The host sets no cookies before a video plays. */
export const videoFrames = "https://www.youtube-nocookie.com";
export const frameOf = (id: string): string => `${videoFrames}/embed/${id}?autoplay=1&rel=0`;
