// balancer.ts <address> <upstream...>: the host in front of the apis. Addresses are written `host:port`.
import { balance } from "./balance.ts";

const [address = "", ...upstreams] = process.argv.slice(2);
await balance(address, upstreams);
console.log("balancing");
