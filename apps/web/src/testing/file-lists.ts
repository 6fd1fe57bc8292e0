import { type FileList, fileListSchema } from "@balcao/shared/file-lists/schema";

type FileListPart = Partial<Omit<FileList, "options">> & { id: number; files?: (string | null)[] };
/** A file list with an entry for each file name. Null is an entry whose file was not uploaded. */
export const aFileList = ({ id, files = [], ...part }: FileListPart): FileList =>
  fileListSchema.parse({
    id,
    name: `Lista ${id}`,
    message: "",
    options: files.map((fileName, index) => ({
      id: id * 10 + index + 1,
      name: fileName?.split(".")[0] ?? `Arquivo ${index + 1}`,
      path: fileName && `/api/media/${id}${index + 1}1`,
      mediaType: fileName && (fileName.endsWith(".jpg") ? "image/jpeg" : "application/pdf"),
      fileName,
      size: fileName === null ? null : 1_000_000,
    })),
    ...part,
  });
