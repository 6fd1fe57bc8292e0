import type { FileList } from "@balcao/shared/file-lists/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { FileListRow } from "./file-list.model.ts";

const own = ["id", "name", "message"] as const;

/** `select ${fileListColumns} from file_lists l` answers rows of this shape. */
export const fileListShape = { ...FileListRow.shape(...own), options: json<FileList["options"]>() };
export const fileListColumns = sql`${FileListRow.pick("l", ...own)}, (
    select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'path', '/api/media/' || f.id, 'mediaType', f.mimetype,
      'fileName', f.name, 'size', f.size) order by e.position), '[]')
    from file_list_entries e left join media f on f.company_id = e.company_id and f.id = e.media_id
    where e.company_id = l.company_id and e.file_list_id = l.id) as options`;

export const presentFileList = (row: RowOf<typeof fileListShape>): FileList => row;
