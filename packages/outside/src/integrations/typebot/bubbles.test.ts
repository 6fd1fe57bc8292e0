import { expect, test } from "vitest";
import { Speech } from "../speech.ts";
import { sayBubble } from "./bubbles.ts";

const file = (name: string) => `https://files.example/${name}`;
const text = (said: string) => ({ do: "text", text: said });
const leftOut = (detail: string) => ({ do: "left-out", detail });
const media = (url: string, caption = "") => ({ do: "media", url, caption });

test.each<[string, Record<string, unknown>, object[]]>([
  ["image", { url: file("a.png") }, [media(file("a.png"))]],
  ["image", { url: file("a.gif"), clickLink: { url: file("") } }, [media(file("a.gif"), file(""))]],
  ["image", { url: file("a.svg") }, [leftOut("image: /a.svg")]],
  ["image", { url: "data:image/png;base64,AAAA" }, [media("data:image/png;base64,AAAA")]],
  ["audio", { url: "data:audio/mpeg;base64,SUQzBAAAAAAA" }, [media("data:audio/mpeg;base64,SUQzBAAAAAAA")]],
  ["audio", { url: "ftp://files.example/a.mp3" }, [leftOut("audio: …")]],
  ["video", { url: "arquivo.mp4", type: "url" }, [leftOut("video: arquivo.mp4")]],
  ["embed", { url: "data:application/pdf;base64,JVBERg==" }, [media("data:application/pdf;base64,JVBERg==")]],
  ["image", {}, [leftOut("image: -")]],
  ["image", { url: "" }, [leftOut("image: -")]],
  ["audio", { url: "  " }, [leftOut("audio: -")]],
  ["video", { type: "url", url: "" }, [leftOut("video: -")]],
  ["video", { type: "youtube", id: "" }, [leftOut("video: -")]],
  ["image", { type: "static", image: { id: "7" } }, [leftOut('image: {"type":"static","image":{"id":"7"}}')]],
  ["video", { type: "url", url: "https://youtu.be/7" }, [text("https://youtu.be/7")]],
  ["audio", { url: file("a.mp3"), isAutoplayEnabled: true }, [media(file("a.mp3"))]],
  ["video", { type: "url", url: file("a.mp4") }, [media(file("a.mp4"))]],
  ["video", { type: "youtube", id: "dQw4w9WgXcQ" }, [text("https://youtu.be/dQw4w9WgXcQ")]],
  ["video", { type: "vimeo", id: "76979871" }, [text("https://vimeo.com/76979871")]],
  ["video", { type: "tiktok", id: "7" }, [text("https://www.tiktok.com/embed/v2/7")]],
  ["video", { type: "gumlet", id: "7" }, [text("https://play.gumlet.io/embed/7")]],
  ["video", { type: "youtube", url: "https://youtube.com/watch?v=7" }, [text("https://youtube.com/watch?v=7")]],
  ["embed", { url: file("menu.PDF") }, [media(file("menu.PDF"))]],
  ["embed", { url: "https://maps.example/x", height: 400 }, [text("https://maps.example/x")]],
  ["custom-embed", { url: "https://maps.example/x", initFunction: {} }, [text("https://maps.example/x")]],
  ["custom-embed", { initFunction: {} }, [leftOut('custom-embed: {"initFunction":{}}')]],
  ["text", { type: "markdown", markdown: "**oi**" }, [text("*oi*")]],
  ["text", { type: "richText", richText: [{ type: "p", children: [{ text: "" }] }] }, []],
  ["text", { type: "richText" }, []],
  ["hologram", { url: file("a") }, [leftOut('hologram: {"url":"…"}')]],
  ["text", { html: "<div>Olá</div>", plainText: "Olá" }, [text("Olá")]],
  ["text", { html: "<div>Olá <b>Ana</b><br/>Tudo bem?</div>" }, [text("Olá *Ana*\nTudo bem?")]],
  ["text", { plainText: "Olá", richText: [] }, [text("Olá")]],
  ["text", { text: "Olá" }, [text("Olá")]],
  ["text", { html: "<div>a &amp; b</div><div>c</div>" }, [text("a & b\nc")]],
  ["text", { lottie: "x" }, [leftOut('text: {"lottie":"x"}')]],
])("a bubble %s %j becomes a message that WhatsApp can show", (type, content, actions) => {
  const speech = new Speech(0);
  sayBubble({ id: "b", type, content }, speech);
  expect(speech.actions).toEqual(actions);
});
