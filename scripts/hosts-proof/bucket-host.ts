// bucket-host.ts <port>: an S3 server on loopback, whose variables it prints. A `forward.ts` beside it opens it to the other hosts.
import { startS3 } from "@balcao/s3-simulator/s3";

const s3 = await startS3({ port: Number(process.argv[2]) });
console.log(JSON.stringify(s3.environment));
