/** A request as `fetch` takes it. */
export interface CurlRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Parses a curl command like a shell and curl: words between spaces, quoted words whole, and a backslash that continues a line. It knows `-X`, `-H`
 * and `-d`. An example of the page can then be sent without curl.
 */
export function requestOf(command: string): CurlRequest {
  const [program, ...words] = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"'\\]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
  if (program !== "curl") throw new Error(`Not a curl command: ${command}`);
  const request: CurlRequest = { url: "", method: "GET", headers: {} };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) request.url = word;
    else take(request, word, words[(at += 1)] ?? "");
  }
  return request;
}

function take(request: CurlRequest, option: string, value: string): void {
  if (option === "-X") request.method = value;
  else if (option === "-d") request.body = value;
  else if (option === "-H") {
    const [name = "", ...rest] = value.split(": ");
    request.headers[name] = rest.join(": ");
  } else throw new Error(`curl's option ${option} is not known here`);
}
