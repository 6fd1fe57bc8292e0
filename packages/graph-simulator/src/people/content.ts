/** The content that a customer can write, in plain terms. Files come as their bytes. */
export type Content =
  | { type: "text"; body: string }
  | { type: "image" | "video"; bytes: Buffer; mimeType: string; caption?: string }
  | { type: "audio"; bytes: Buffer; mimeType: string; voice?: boolean }
  | { type: "document"; bytes: Buffer; mimeType: string; filename?: string; caption?: string }
  | { type: "sticker"; bytes: Buffer; mimeType: string; animated?: boolean }
  | { type: "location"; latitude: number; longitude: number; name?: string; address?: string; url?: string }
  | { type: "contacts"; contacts: readonly object[] }
  /** An empty emoji removes the reaction. */
  | { type: "reaction"; messageId: string; emoji: string }
  /** The answer to a quick reply of a template. */
  | { type: "button"; text: string; payload: string }
  | { type: "button_reply"; id: string; title: string }
  | { type: "list_reply"; id: string; title: string; description?: string }
  /** The answer to a flow. */
  | { type: "nfm_reply"; name: string; body: string; responseJson: string }
  | { type: "call_permission_reply"; response: "accept" | "reject"; expiresAt?: number; isPermanent?: boolean }
  | { type: "order"; catalogId: string; text: string; items: readonly object[] }
  | { type: "edit"; messageId: string; body: string }
  | { type: "revoke"; messageId: string }
  | { type: "unsupported"; details?: string };

/** The advertisement by which a customer came. */
export interface Referral {
  source_url: string;
  source_id: string;
  source_type: "ad" | "post";
  headline?: string;
  body?: string;
  media_type?: "image" | "video";
  image_url?: string;
  video_url?: string;
  thumbnail_url?: string;
  ctwa_clid?: string;
  welcome_message?: { text: string };
}

/** The context of a message. */
export interface MessageContext {
  /** The message that this message answers. */
  answers?: string;
  forwarded?: boolean;
  oftenForwarded?: boolean;
  referral?: Referral;
  product?: { catalog_id: string; product_retailer_id: string };
  /** The time at which the message was written, for a message that arrives later. */
  writtenAt?: number;
  group?: string;
}
