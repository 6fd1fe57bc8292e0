import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { runCommand } from "./commands.ts";
import { Fault } from "../../base/host-faults.ts";
import { explain } from "./faults.ts";

test.each([
  [[], "Commands:"],
  [["toString"], "There is no command toString"],
  [["create-super"], "That is not how create-super is called"],
  [["create-super", "a@example.com", "secret"], "That is not how create-super is called"],
  [["create-super", "a@example.com", "--password", "secret"], "Unknown option '--password'"],
  [["reset-password", "a@example.com", "--company", "X"], "That is not how reset-password is called"],
  [["create-super", "a@b"], "a@b is no e-mail address"],
  [["create-company", "X", "a@example.com"], "A name has 2 to 50 characters"],
  [["create-company", "Loja", "a@example.com", "--timezone", "BRT"], "BRT is no time zone"],
  [["create-company", "Loja", "a@example.com", "--max-users", "many"], "--max-users takes a number, or none"],
  [["set-plan", "Loja", "--max-users", "1.5"], "--max-users takes a number, or none"],
  [["set-plan", "Loja"], "Name a limit"],
  [["set-plan", "Nobody of this name", "--max-users", "1"], "There is no company Nobody of this name"],
  [["help-video"], "There is no command help-video"],
  [["help-video", "add", "Sem endereço"], "That is not how help-video add is called"],
  [
    ["help-video", "add", "Local", "http://x.test/a.mp4"],
    "The address is one of a YouTube video, or begins with https",
  ],
  [["help-video", "add", " ", "https://youtu.be/aaaaaaaaaaa"], "A title has 1 to 120 characters"],
  [["company"], "There is no command company"],
  [["company", "export", "X"], "Name the file: --out"],
  [["company", "export", "X", "--out", "-"], "Say who can open the file"],
  [["company", "export", "X", "--out", "-", "--to", "age2"], "--to is no recipient"],
  [["company", "export", "X", "--out", "-", "--to", `age1${"q".repeat(58)}`], "--to is no recipient"],
  [["company", "export", "X", "--out", "/", "--to", "age2"], "There is a file / already"],
  [["company", "import", "/nowhere.age", "--identity", "-"], "There is no file /nowhere.age"],
  [["company", "import", "/"], "Say what opens the file"],
  [["company", "import", "-", "--identity", "-"], "The pipe brings the file already"],
  [["company", "open", "Nobody of this name"], "There is no company Nobody of this name"],
  [["create-company", "Loja", "a@example.com", "--language", "fr"], "There are the languages pt, en, es"],
])("%j is refused with the reason, before a password is asked for", async (args, words) => {
  const refused = await runCommand(args).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(explain(refused)).toContain(words);
});

test("stopping at the prompt for a password prints one line", () => {
  expect(explain(new DOMException("Aborted with Ctrl+C", "AbortError"))).toBe("Stopped: nothing was changed");
});

test("help videos are added, listed and removed", async () => {
  const video = "https://youtu.be/aaaaaaaaaaa";
  const title = `Primeiros passos ${process.pid}`;
  const added = await runCommand(["help-video", "add", title, video, "--description", "Em 3 minutos"]);
  const [id = ""] = added.split("  ");
  expect((await runCommand(["help-video", "list"])).split("\n")).toContain(`${id}  ${title}  ${video}`);
  expect(await runCommand(["help-video", "remove", id])).toBe(`The help video ${id} is removed`);
  expect(await runCommand(["help-video", "list"])).not.toContain(title);
  for (const gone of [id, "x"])
    expect(explain(await runCommand(["help-video", "remove", gone]).catch((error: unknown) => error))).toBe(
      "There is no help video of this number: help-video list",
    );
});

test("a new company gets the usual limits, and the operator's company gets none; set-plan changes only the named limits", async () => {
  const [own, shop] = [`Own ${process.pid}`, `Shop ${process.pid}`];
  await runCommand(["create-super", `root${process.pid}@example.com`, "--company", own]);
  await runCommand([
    "create-company",
    shop,
    `rosa${process.pid}@example.com`,
    "--max-numbers",
    "20",
    "--max-users",
    "none",
  ]);
  const limits = (name: string) =>
    asPlatform(() =>
      queryText(
        "select max_users as users, max_connections as numbers, max_queues as queues, max_storage_mb as mb from companies where name = $1",
        [name],
      ),
    );
  expect(await limits(own)).toEqual([{ users: null, numbers: null, queues: null, mb: null }]);
  expect(await limits(shop)).toEqual([{ users: null, numbers: 20, queues: 50, mb: 10_240 }]);
  const changes = ["--max-storage-gb", "2", "--max-numbers", "none", "--max-users", "7"];
  expect(await runCommand(["set-plan", shop.toUpperCase(), ...changes])).toBe(
    `${shop.toUpperCase()} may have any number of numbers, 7 users, 2048 MB of files`,
  );
  expect(await limits(shop)).toEqual([{ users: 7, numbers: null, queues: 50, mb: 2048 }]);
});
