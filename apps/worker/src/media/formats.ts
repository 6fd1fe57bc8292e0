export interface Reader {
  /** The format name for ffmpeg's option -f. */
  name: string;
  /** Whether ffmpeg needs a file, because it looks for the index at the end of the file and a pipe cannot seek. */
  needsFile?: true;
}
const mov: Reader = { name: "mov", needsFile: true };
const matroska: Reader = { name: "matroska" };
const ogg: Reader = { name: "ogg" };

/** The reader for each type that the first bytes of a file can show. */
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
 * The only reader with which ffmpeg opens a file of this type. Null for a type that ffmpeg does not get. A file must not choose its reader, because a
 * reader of playlists opens every address in the playlist.
 */
export const readerOf = (mimetype: string): Reader | null => readers[mimetype.split(";")[0] ?? ""] ?? null;
