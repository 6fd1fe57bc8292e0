import { helpsApi } from "@balcao/shared/helps/api";
import { AppError } from "@balcao/shared/errors";
import { helpLimits } from "@balcao/shared/helps/rules";
import { allHelpVideos, createHelpVideo, deleteHelpVideo } from "../helps/service.ts";
import { Fault } from "../../base/host-faults.ts";

export const helpVideoUsage = `help-video add <title> <address> [--description <text>], help-video list, help-video remove <number>
      The videos of the help page, which users of all companies see: of YouTube, or a file by https.`;

const faults: Record<string, string> = {
  title: `A title has 1 to ${helpLimits.title} characters`,
  description: `A description has at most ${helpLimits.description} characters`,
  video: "The address is one of a YouTube video, or begins with https://",
};

/** Adds a help video, in the platform's scope, like the other functions here. */
export async function addHelpVideo(given: { title: string; video: string; description: string }): Promise<string> {
  const body = helpsApi.create.body.safeParse(given);
  if (!body.success) throw new Fault(faults[String(body.error.issues[0]?.path[0])] ?? "That is no help video");
  const { id, title } = await createHelpVideo(body.data);
  return `${id}  ${title} is on the help page`;
}

export async function showHelpVideos(): Promise<string> {
  const all = await allHelpVideos();
  const lines = all.map(({ id, title, video }) => `${id}  ${title}  ${video}`);
  return lines.length === 0 ? "There are no help videos" : lines.join("\n");
}

export async function removeHelpVideo(id: string): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError("ERR_NO_HELP_VIDEO_FOUND");
  await deleteHelpVideo(Number(id));
  return `The help video ${id} is removed`;
}
