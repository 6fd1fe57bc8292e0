// forward.ts <host:port> <host:port>: carries TCP from an address of this host to another address, for the simulators, which listen on loopback only.
import { connect, createServer, type Socket } from "node:net";

const [from = "", to = ""] = process.argv.slice(2);
const placeOf = (text: string) => {
  const [host = "", port = ""] = text.split(":");
  return { host, port: Number(port) };
};

const ignore = () => undefined;
const follow = (one: Socket, other: Socket) => {
  one.on("error", ignore);
  one.on("close", () => other.destroy());
};
const server = createServer((near) => {
  const far = connect(placeOf(to));
  follow(near, far);
  follow(far, near);
  near.pipe(far);
  far.pipe(near);
});
const { host, port } = placeOf(from);
server.listen(port, host, () => console.log("forwarding"));
