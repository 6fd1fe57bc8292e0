import { texts } from "../base/i18n.js";

/**
 * @param {number} width
 * @param {number} height
 * @param {string} type
 * @param {(brush: CanvasRenderingContext2D) => void} draw
 * @returns {Promise<Blob>}
 */
export function paint(width, height, type, draw) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  if (brush) draw(brush);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), type, 0.9),
  );
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {string} colour
 * @param {[number, number][]} points
 */
function fillShape(brush, colour, points) {
  brush.fillStyle = colour;
  brush.beginPath();
  for (const [x, y] of points) brush.lineTo(x, y);
  brush.fill();
}

/** A bay with two hills at sunset. */
export function samplePhoto() {
  return paint(1280, 960, "image/jpeg", (brush) => {
    const sky = brush.createLinearGradient(0, 0, 0, 640);
    for (const [stop, colour] of /** @type {[number, string][]} */ ([
      [0, "#3b4a78"],
      [0.55, "#d98a6a"],
      [1, "#f6cf8f"],
    ]))
      sky.addColorStop(stop, colour);
    brush.fillStyle = sky;
    brush.fillRect(0, 0, 1280, 640);
    brush.fillStyle = "#fff1cf";
    brush.beginPath();
    brush.arc(860, 470, 74, 0, Math.PI * 2);
    brush.fill();
    fillShape(brush, "#6a4c5d", [
      [0, 640],
      [170, 520],
      [360, 560],
      [560, 500],
      [800, 590],
      [1060, 540],
      [1280, 600],
      [1280, 640],
    ]);
    fillShape(brush, "#3f3148", [
      [330, 640],
      [400, 420],
      [470, 330],
      [545, 350],
      [610, 470],
      [680, 640],
    ]);
    fillShape(brush, "#2f2639", [
      [0, 640],
      [80, 560],
      [230, 545],
      [340, 600],
      [400, 640],
    ]);
    const sea = brush.createLinearGradient(0, 640, 0, 960);
    sea.addColorStop(0, "#c98a72");
    sea.addColorStop(1, "#2b3558");
    brush.fillStyle = sea;
    brush.fillRect(0, 640, 1280, 320);
    brush.fillStyle = "rgb(255 236 200 / 35%)";
    for (let line = 0; line < 16; line++)
      brush.fillRect(860 - 60 - line * 9 + (line % 3) * 26, 652 + line * 18, 120 + line * 12, 4);
  });
}

/** A cup of coffee on a transparent ground. */
export function sampleSticker() {
  return paint(512, 512, "image/webp", (brush) => {
    brush.lineWidth = 34;
    brush.strokeStyle = "#9a1f33";
    brush.beginPath();
    brush.arc(360, 290, 64, -1.3, 1.3);
    brush.stroke();
    brush.fillStyle = "#9a1f33";
    brush.beginPath();
    brush.roundRect(120, 200, 250, 210, [20, 20, 90, 90]);
    brush.fill();
    brush.fillStyle = "#4a2a1c";
    brush.beginPath();
    brush.ellipse(245, 206, 112, 26, 0, 0, Math.PI * 2);
    brush.fill();
    brush.strokeStyle = "#c9bfc1";
    brush.lineWidth = 16;
    brush.lineCap = "round";
    for (const x of [190, 245, 300]) {
      brush.beginPath();
      brush.moveTo(x, 150);
      brush.bezierCurveTo(x - 30, 120, x + 30, 100, x, 64);
      brush.stroke();
    }
  });
}

/** @param {string} text */
function escapePdf(text) {
  return text.replace(/[\\()]/g, "\\$&");
}

/** A one-page PDF. Its letters are Latin-1, one byte each, so that offsets count characters. */
export function sampleDocument() {
  const page = `BT /F1 26 Tf 72 720 Td (${escapePdf(texts.sampleDocumentTitle)}) Tj /F1 13 Tf 0 -36 Td (${escapePdf(texts.sampleDocumentLine)}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new Blob([Uint8Array.from(pdf, (letter) => letter.charCodeAt(0))], { type: "application/pdf" });
}

/** The length of `sampleVoice` in seconds. */
export const SAMPLE_VOICE_SECONDS = 4;

export async function sampleVoice() {
  const answer = await fetch("/samples/voice.ogg");
  return new Blob([await answer.arrayBuffer()], { type: "audio/ogg; codecs=opus" });
}
