import { expect, test } from "vitest";
import { runCommand } from "./commands.ts";
import { explain, Fault } from "./faults.ts";

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
  [["create-company", "Loja", "a@example.com", "--language", "fr"], "There are the languages pt, en, es"],
])("%j is refused with the reason, before a password is asked for", async (args, words) => {
  const refused = await runCommand(args).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(explain(refused)).toContain(words);
});

test("stopping at the question for a password prints one line", () => {
  expect(explain(new DOMException("Aborted with Ctrl+C", "AbortError"))).toBe("Stopped: nothing was changed");
});
