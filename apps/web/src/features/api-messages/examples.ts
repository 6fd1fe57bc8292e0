export const languages = ["curl", "node", "python", "php"] as const;
export type ProgramLanguage = (typeof languages)[number];
export const tasks = ["text", "media", "state"] as const;
export type Task = (typeof tasks)[number];

/** The texts of an example in the reader's language. */
export type Words = { token: string; text: string; caption: string; file: string; messageId: string };

const number = "5511987654321";
const key = { text: "pedido-1042", media: "nota-1042" };

/** The code of an example, with the address under which the reader has this page open. */
export const exampleOf = (language: ProgramLanguage, task: Task, origin: string, words: Words): string =>
  examples[language][task](`${origin}/api/messages/send`, words);

type Example = (address: string, words: Words) => string;

const curl: Record<Task, Example> = {
  text: (address, { token, text }) => `curl -X POST "${address}" \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: ${key.text}" \\
  -d '{"number": "${number}", "body": "${text}"}'`,
  media: (address, { token, caption, file }) => `curl -X POST "${address}" \\
  -H "Authorization: Bearer ${token}" \\
  -H "Idempotency-Key: ${key.media}" \\
  -F "number=${number}" \\
  -F "body=${caption}" \\
  -F "medias=@${file}"`,
  state: (address, { token, messageId }) => `curl "${address}/${messageId}" \\
  -H "Authorization: Bearer ${token}"`,
};

const node: Record<Task, Example> = {
  text: (address, { token, text }) => `const answer = await fetch("${address}", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${token}",
    "Content-Type": "application/json",
    "Idempotency-Key": "${key.text}",
  },
  body: JSON.stringify({ number: "${number}", body: "${text}" }),
});
const { messageId, error } = await answer.json();`,
  media: (address, { token, caption, file }) => `import { openAsBlob } from "node:fs";

const form = new FormData();
form.append("number", "${number}");
form.append("body", "${caption}");
form.append("medias", await openAsBlob("${file}"), "${file}");

const answer = await fetch("${address}", {
  method: "POST",
  headers: { Authorization: "Bearer ${token}", "Idempotency-Key": "${key.media}" },
  body: form,
});
const { messageId, error } = await answer.json();`,
  state: (address, { token, messageId }) => `const answer = await fetch("${address}/${messageId}", {
  headers: { Authorization: "Bearer ${token}" },
});
const { status, reason } = await answer.json();`,
};

const python: Record<Task, Example> = {
  text: (address, { token, text }) => `import requests

answer = requests.post(
    "${address}",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "${key.text}"},
    json={"number": "${number}", "body": "${text}"},
    timeout=30,
)
print(answer.status_code, answer.json())`,
  media: (address, { token, caption, file }) => `import requests

with open("${file}", "rb") as file:
    answer = requests.post(
        "${address}",
        headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "${key.media}"},
        data={"number": "${number}", "body": "${caption}"},
        files=[("medias", file)],
        timeout=60,
    )
print(answer.status_code, answer.json())`,
  state: (address, { token, messageId }) => `import requests

answer = requests.get(
    "${address}/${messageId}",
    headers={"Authorization": "Bearer ${token}"},
    timeout=30,
)
print(answer.json()["status"])`,
};

const php: Record<Task, Example> = {
  text: (address, { token, text }) => `<?php
$call = curl_init("${address}");
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer ${token}",
        "Content-Type: application/json",
        "Idempotency-Key: ${key.text}",
    ],
    CURLOPT_POSTFIELDS => json_encode(["number" => "${number}", "body" => "${text}"]),
]);
$answer = json_decode(curl_exec($call), true);`,
  media: (address, { token, caption, file }) => `<?php
$call = curl_init("${address}");
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ["Authorization: Bearer ${token}", "Idempotency-Key: ${key.media}"],
    CURLOPT_POSTFIELDS => [
        "number" => "${number}",
        "body" => "${caption}",
        "medias" => new CURLFile("${file}"),
    ],
]);
$answer = json_decode(curl_exec($call), true);`,
  state: (address, { token, messageId }) => `<?php
$call = curl_init("${address}/${messageId}");
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ["Authorization: Bearer ${token}"],
]);
$state = json_decode(curl_exec($call), true);`,
};

const examples: Record<ProgramLanguage, Record<Task, Example>> = { curl, node, python, php };
