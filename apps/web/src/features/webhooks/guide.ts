/**
 * Shows in three programming languages how a program receives webhooks. The examples read the secret from the environment, because a secret must not
 * stand in code.
 */
export const examples = {
  Node: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");
const seen = new Set(); // in production: a table

function isGenuine(headers, body) {
  const [id, time] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${time}.\`).update(body).digest();
  return String(headers["webhook-signature"]).split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()); // the bytes as they came
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end();
  const event = JSON.parse(body);
  if (!seen.has(event.id)) {
    seen.add(event.id); // the same event may come again
    console.log(event.event, event.contact?.name, event.message?.body);
  }
  response.writeHead(204).end(); // within 15 seconds
}).listen(process.env.PORT);
`,
  Python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # in production: a table

def is_genuine(headers, body):
    event_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.new(key, f"{event_id}.{sent}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one, expected) for one in given)

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))  # the bytes as they came
        genuine = is_genuine(self.headers, body)
        event = json.loads(body) if genuine else None
        if genuine and event["id"] not in seen:
            seen.add(event["id"])  # the same event may come again
            print(event["event"], event["message"])
        self.send_response(204 if genuine else 400)  # within 15 seconds
        self.end_headers()

HTTPServer(("", int(os.environ["PORT"])), Handler).serve_forever()
`,
  PHP: `<?php
$key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$body = file_get_contents('php://input'); // the bytes as they came
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));

$genuine = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
    if (hash_equals($expected, $given)) $genuine = true;
}
if (!$genuine || abs(time() - (int) $time) > 300) {
    http_response_code(400);
    exit;
}

$event = json_decode($body, true);
// Store $event['id'] and skip it when it comes again.
error_log($event['event'] . ' ' . ($event['message']['body'] ?? ''));
http_response_code(204); // within 15 seconds
`,
};
export type ExampleLanguage = keyof typeof examples;
