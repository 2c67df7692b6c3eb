import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '../configuration/configuration.ts';

/** The variables that set the port and the address, for error messages. */
type Variables = readonly [port: 'PORT' | 'METRICS_PORT', host: 'HOST' | 'METRICS_HOST'];

/** Converts an error of `listen` to a ConfigurationError with instructions for operators. */
function explainListenError(
  error: unknown,
  port: number,
  host: string,
  [portName, hostName]: Variables,
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `${portName}: ${port} is in use on ${host}. Choose another, for example ${portName}=${port + 1}, or 0 for a free one.`,
    );
  if (code === 'EACCES')
    return new ConfigurationError(
      `${portName}: this user cannot listen on ${port}. Choose a port above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(
      `${hostName}: ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  return error;
}

/**
 * Starts listening; resolves to the origin. If `port` is 0, the system chooses a free one.
 * @throws ConfigurationError that names the variable to fix, if the port or the address cannot be used
 */
export async function listenOn(
  server: Server,
  port: number,
  host: string,
  variables: Variables = ['PORT', 'HOST'],
): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, port, host, variables);
  });
  const { port: opened } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${opened}`;
}
