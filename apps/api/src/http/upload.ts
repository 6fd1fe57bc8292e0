import { callbackify } from "node:util";
import { putFile, removeFile, type StoredBytes } from "@balcao/core/base/files/store";
import { AppError } from "@balcao/shared/errors";
import { cleanFileName } from "@balcao/shared/messages/file-name";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import type { Request, Response } from "express";
import multer, { type StorageEngine } from "multer";
import { through } from "./through.ts";

/** A file that came with a request and is in the store. Code that does not use the file must delete it. */
export interface Upload extends StoredBytes {
  name: string;
}

/** Older clients repeat three fields for each file. */
const maxTextFields = 40;

/** Streams the files of one field into the store, in the order sent. After any fault all files are removed. */
export async function takeUploads(
  { companyId, most, field = "medias" }: { companyId: number; most: number; field?: string | undefined },
  req: Request,
  res: Response,
): Promise<Upload[]> {
  const middleware = multer({
    storage: intoStore(companyId),
    // Browsers write file names in UTF-8 without declaring it.
    defParamCharset: "utf8",
    limits: { files: most, fileSize: maxFileBytes, fields: maxTextFields, fieldNameSize: 100, fieldNestingDepth: 0 },
  }).array(field, most);
  await through(middleware, req, res).catch(asRefusal);
  const files = (req.files ?? []) as unknown as (Upload & { originalname: string })[];
  return files.map(({ key, size, sha256, mimetype, originalname }) => ({
    key,
    size,
    sha256,
    mimetype,
    name: cleanFileName(originalname) || "arquivo",
  }));
}

export const discard = (files: readonly Upload[]): Promise<unknown> =>
  Promise.all(files.map((file) => removeFile(file.key)));

function intoStore(companyId: number): StorageEngine {
  const put = callbackify((file: Express.Multer.File) => store(companyId, file.stream));
  const remove = callbackify((file: Express.Multer.File) => removeFile((file as unknown as StoredBytes).key));
  return {
    _handleFile: (_req, file, done) => put(file, done),
    _removeFile: (_req, file, done) => remove(file, done),
  };
}

async function store(companyId: number, stream: Express.Multer.File["stream"]): Promise<StoredBytes> {
  const stored = await putFile(companyId, stream);
  if (stored.size > 0) return stored;
  await removeFile(stored.key);
  throw new AppError("ERR_FILE_EMPTY");
}

/** Turns an error about a broken form into a refusal. The form reader gives such errors neither type nor code. */
function asRefusal(error: Error): never {
  if (error instanceof AppError || error instanceof multer.MulterError || "code" in error) throw error;
  throw new AppError("ERR_VALIDATION", [{ path: ["body"], message: "The form is broken off or malformed" }]);
}
