export interface Reader {
  /** The name that ffmpeg's option -f takes. */
  name: string;
  /** The reader looks for its index at the end of the file, which a pipe does not allow. */
  needsFile?: true;
}
const mov: Reader = { name: "mov", needsFile: true };
const matroska: Reader = { name: "matroska" };
const ogg: Reader = { name: "ogg" };

/** The reader for each type that the first bytes of a file can tell. */
const readers: Record<string, Reader | undefined> = {
  "audio/aac": { name: "aac" },
  "audio/aiff": { name: "aiff" },
  "audio/amr": { name: "amr" },
  "audio/flac": { name: "flac" },
  "audio/mp4": mov,
  "audio/mpeg": { name: "mp3" },
  "audio/ogg": ogg,
  "audio/wav": { name: "wav" },
  "audio/x-m4a": mov,
  "video/3gpp": mov,
  "video/3gpp2": mov,
  "video/matroska": matroska,
  "video/mp4": mov,
  "video/ogg": ogg,
  "video/quicktime": mov,
  "video/vnd.avi": { name: "avi" },
  "video/webm": matroska,
  "video/x-m4v": mov,
};

/**
 * The one reader with which ffmpeg opens a file of this type; null for a type that ffmpeg does not get. A file must not choose its reader, because a
 * reader of playlists opens whatever the playlist names.
 */
export const readerOf = (mimetype: string): Reader | null => readers[mimetype.split(";")[0] ?? ""] ?? null;
