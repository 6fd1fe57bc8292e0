import { expect, test } from "../support/test.ts";
import { fromCompany, openChat } from "../support/chat.ts";
import { rows } from "../support/database.ts";
import type { Company } from "../support/company.ts";
import { told } from "../support/screen.ts";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("recording");
});

/** Matches a clock at this many seconds or more, because the test may miss a second. */
const atLeast = (seconds: number) => new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`);

test("a recording in the browser arrives as a voice note on the phone", async ({ browser }) => {
  const chat = await openChat(company, browser);
  const { page } = chat;
  const record = page.getByRole("button", { name: "Gravar mensagem de voz" });
  const bar = page.getByRole("group", { name: "Gravando mensagem de voz" });

  await test.step("a discarded recording is not sent", async () => {
    await record.click();
    await expect(bar.getByText(atLeast(1))).toBeVisible();
    await bar.getByRole("button", { name: "Descartar gravação" }).click();
    await expect(record).toBeVisible();
    expect(fromCompany(chat)).toEqual([]);
  });

  await test.step("a sent recording is a voice note in Ogg Opus on the phone", async () => {
    await record.click();
    await expect(bar.getByText(atLeast(3))).toBeVisible();
    await bar.getByRole("button", { name: "Enviar gravação" }).click();
    await expect.poll(() => fromCompany(chat).map(({ kind }) => kind)).toEqual(["voice"]);
    const [voice] = fromCompany(chat);
    expect(voice?.mimetype).toContain("audio/ogg");
    expect(voice?.seconds).toBeGreaterThanOrEqual(2);
    await expect
      .poll(() =>
        Buffer.from(fromCompany(chat)[0]?.media ?? [])
          .subarray(0, 4)
          .toString(),
      )
      .toBe("OggS");
    expect(Buffer.from(fromCompany(chat)[0]?.media ?? []).includes("OpusHead")).toBe(true);
    await expect(page.getByRole("button", { name: "Ouvir" })).toBeVisible();
    const [sent] = await rows<{ name: string }>(company, "select name from media where voice");
    expect(sent?.name).toMatch(/^audio-record-site-\d+\.mp3$/);
  });

  await test.step("a refused microphone is explained", async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await record.click();
    await told(page, "O navegador não deixou usar o microfone.");
    await expect(record).toBeVisible();
  });
});
