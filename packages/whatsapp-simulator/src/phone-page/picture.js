/** @import { IconName } from "./base/icons.js" */
import { api, toBase64 } from "./base/api.js";
import { pickFile } from "./base/forms.js";
import { colourOf } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { refresh } from "./base/live.js";
import { perform } from "./base/notify.js";
import { paint } from "./chat/samples.js";
import { me } from "./base/store.js";

/** The size of pictures on WhatsApp. */
const SIDE = 640;
const GROUNDS = ["#e8c9a0", "#a9cdbb", "#a8bde0", "#d7b3d1", "#e3b0a8", "#c5cc9c", "#a4d0d8", "#bfb3e0"];
const SKINS = ["#f2cfb3", "#e0ac86", "#b97f56", "#8d5a3b", "#5f3a26"];
const HAIRS = ["#2a1d18", "#5b3a22", "#8c5a2b", "#c9a15a", "#8b8b8b", "#a8432e"];
const SHIRTS = ["#7a4b2a", "#2f6150", "#35548a", "#7b3f73", "#8a3b34", "#1f6674"];

/**
 * A face that is always the same for a number.
 * @param {string} number
 */
export function drawFace(number) {
  const seed = Array.from(number).reduce((sum, digit) => (sum * 33 + Number(digit)) % 999_983, 7);
  /** @param {string[]} colours @param {number} step */
  const pick = (colours, step) => colours[Math.floor(seed / step) % colours.length] ?? "";
  return paint(SIDE, SIDE, "image/jpeg", (brush) => {
    /** @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} [height] */
    const oval = (colour, x, y, width, height = width) => {
      brush.fillStyle = colour;
      brush.beginPath();
      brush.ellipse(x, y, width, height, 0, 0, Math.PI * 2);
      brush.fill();
    };
    const [skin, hair] = [pick(SKINS, 1), pick(HAIRS, 7)];
    brush.fillStyle = GROUNDS[colourOf(number)] ?? "";
    brush.fillRect(0, 0, SIDE, SIDE);
    if (seed % 2 === 0) oval(hair, 320, 360, 190, 220);
    oval(pick(SHIRTS, 43), 320, 660, 230, 170);
    oval(skin, 320, 500, 62, 90);
    oval(hair, 320, 250, 158, 150);
    oval(skin, 320, 310, 134, 160);
    oval(hair, 320, 170, 120, 52);
    for (const x of [270, 370]) oval("#2a1d18", x, 300, 13, 16);
    brush.lineWidth = 10;
    brush.lineCap = "round";
    brush.strokeStyle = "#7b2d2d";
    brush.beginPath();
    brush.arc(320, 352, 52, 0.35, Math.PI - 0.35);
    brush.stroke();
  });
}

/**
 * The middle of a picture, as a square.
 * @param {Blob} file
 */
async function cut(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const side = Math.min(width, height);
    return await paint(SIDE, SIDE, "image/jpeg", (brush) => {
      // Transparent parts would become black.
      brush.fillStyle = "#fff";
      brush.fillRect(0, 0, SIDE, SIDE);
      brush.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * @param {string} number
 * @param {() => Promise<Blob> | null} make null removes the picture
 */
async function show(number, make) {
  const picture = await make();
  await api("POST", `/customers/${number}/picture`, { data: picture && (await toBase64(picture)) });
  await refresh();
}

/**
 * The actions for the picture of the person being played.
 * @returns {{ label: string, image: IconName, choose: () => void }[]}
 */
export function pictureChoices() {
  const person = me();
  if (!person) return [];
  const { number, pictureId } = person;
  /** @param {() => Promise<Blob> | null} make */
  const set = (make) => void perform(() => show(number, make));
  return [
    { label: texts.choosePicture, image: "image", choose: () => pickFile("image/*", (file) => set(() => cut(file))) },
    { label: texts.drawPicture, image: "person", choose: () => set(() => drawFace(number)) },
    ...(pictureId
      ? [{ label: texts.removePicture, image: /** @type {const} */ ("trash"), choose: () => set(() => null) }]
      : []),
  ];
}
