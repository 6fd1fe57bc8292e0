import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { takenOver } from "../outgoing/forward.ts";
import { otherBytes, otherRendition, renditionIn } from "./renditions.ts";
import { secretOf, unwrap } from "./unwrap.ts";

const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD, MOTION_PHOTO, MEDIA_ALBUM } =
  proto.MessageAssociation.AssociationType;
const file = (name: string) => ({ caption: name, directPath: `/${name}`, mediaKeyTimestamp: 2_000_000_000 });
const secret = (byte: number) => ({ messageSecret: Buffer.alloc(32, byte) });

/** A message with a file that belongs to the message USUAL. */
const child = (
  associationType: proto.MessageAssociation.AssociationType,
  content: proto.IMessage = { imageMessage: file("hd") },
): proto.IMessage => ({
  associatedChildMessage: { message: content },
  messageContextInfo: { ...secret(2), messageAssociation: { associationType, parentMessageKey: { id: "USUAL" } } },
});

test.each([
  [HD_IMAGE_DUAL_UPLOAD, { of: "USUAL", isBest: true }],
  [HD_VIDEO_DUAL_UPLOAD, { of: "USUAL", isBest: true }],
  [HEVC_VIDEO_DUAL_UPLOAD, { of: "USUAL", isBest: false }],
  [MOTION_PHOTO, undefined],
  [MEDIA_ALBUM, undefined],
])("the association %i makes a message the other rendition of a file, or not", (type, rendition) => {
  expect(renditionIn(child(type))).toEqual(rendition);
  expect(renditionIn({ ephemeralMessage: { message: child(type) } })).toEqual(rendition);
});

test("a rendition may name the usual one inside the wrapper, and a message that names none is no rendition", () => {
  const { messageContextInfo } = child(HD_VIDEO_DUAL_UPLOAD);
  const inside = { associatedChildMessage: { message: { videoMessage: file("hd"), messageContextInfo } } };
  expect(renditionIn(inside)).toEqual({ of: "USUAL", isBest: true });
  for (const parentMessageKey of [null, { id: "U".repeat(5000) }]) {
    const nameless = { messageAssociation: { associationType: HD_IMAGE_DUAL_UPLOAD, parentMessageKey } };
    expect(renditionIn({ imageMessage: file("hd"), messageContextInfo: nameless })).toBeUndefined();
  }
});

test("the usual rendition of a film in HEVC is the one that is shown", () => {
  const film = (pairedMediaType: number) => ({ videoMessage: { ...file("sd"), contextInfo: { pairedMediaType } } });
  const { HEVC_VIDEO_PARENT, SD_VIDEO_PARENT } = proto.ContextInfo.PairedMediaType;
  expect(renditionIn(film(HEVC_VIDEO_PARENT))).toEqual({ of: null, isBest: true });
  expect(renditionIn(film(SD_VIDEO_PARENT))).toBeUndefined();
});

test.each<[string, (content: proto.IMessage) => proto.IMessage]>([
  ["plain", (content) => content],
  ["disappearing", (content) => ({ ephemeralMessage: { message: content } })],
])(
  "both renditions can be read from the bytes of a %s message that has both, with the usual one's words and secret",
  (_kind, wrapped) => {
    const usual = wrapped({ imageMessage: file("sd"), messageContextInfo: secret(1) });
    const other = otherBytes(wrapped(child(HD_IMAGE_DUAL_UPLOAD)));
    const raw = Buffer.concat([other, proto.Message.encode(usual).finish()]);
    const both = proto.Message.decode(raw);
    expect(unwrap(both).imageMessage).toMatchObject({ directPath: "/sd" });
    expect(otherRendition(both)?.imageMessage).toMatchObject({ directPath: "/hd" });
    expect(secretOf(both)?.[0]).toBe(1);
    expect(secretOf(otherRendition(both) ?? {})?.[0]).toBe(2);
    expect(unwrap(proto.Message.decode(other)).imageMessage).toMatchObject({ directPath: "/hd" });
    const forwarded = takenOver({ isForwarded: true, raw, body: "veja", media: null } as OutgoingMessage);
    expect(forwarded?.imageMessage).toMatchObject({ directPath: "/hd", caption: "veja" });
  },
);
