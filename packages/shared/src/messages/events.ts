import type { Message } from "./schema.ts";

export interface MessageEvents {
  "message.create": { message: Message };
  "message.update": { message: Message };
}
