// One attack for so many seconds, as a process of its own. Run by siege.spec.ts; tells what was seen at its end.
import { attacks as ofConnections } from './attacks/connections.mjs';
import { attacks as ofRequests } from './attacks/requests.mjs';
import { attacks as ofOperators } from './attacks/operator.mjs';
import { seen } from './attacks/wire.mjs';

const { name, target, seconds } = JSON.parse(process.argv[2]);
await { ...ofConnections, ...ofRequests, ...ofOperators }[name](target, seconds);
process.send(seen, () => process.exit());
