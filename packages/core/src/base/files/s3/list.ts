import { type S3Client, S3Fault } from "./client.ts";
import { elementsOf, textIn } from "./xml.ts";

/** An object as the list of a bucket has it. */
export interface BucketObject {
  key: string;
  size: number;
  changedAt: Date;
}

/** Lists the objects whose keys begin with the prefix. `name` is the name of the bucket in messages. */
export async function* listObjects(client: S3Client, name: string, prefix = ""): AsyncGenerator<BucketObject> {
  let after: Record<string, string> = prefix === "" ? {} : { prefix };
  for (;;) {
    const xml = await client.tell({ method: "GET", query: { "list-type": "2", ...after } });
    for (const file of elementsOf(xml, "Contents"))
      yield {
        key: textIn(file, "Key"),
        size: Number(textIn(file, "Size")),
        changedAt: new Date(textIn(file, "LastModified")),
      };
    if (textIn(xml, "IsTruncated") !== "true") return;
    const next = textIn(xml, "NextContinuationToken");
    if (next === "" || next === after["continuation-token"])
      throw new S3Fault(`${name} does not say where its list goes on, so it cannot be used`);
    after = { ...after, "continuation-token": next };
  }
}
