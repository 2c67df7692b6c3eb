import { startEmbedServer } from '../../../scripts/wordpress/embed-server.ts';
import type { RunningProgram } from '../../../scripts/wordpress/processes.ts';
import { serveWordPress } from '../../../scripts/wordpress/wordpress-site.ts';
import { findFreePort } from '../../support/free-port.ts';
import { wordpress } from '../wordpress-test.ts';

/** A second server, and the PHP process that serves the WordPress of the tests to it. */
interface SecondServer {
  readonly origin: string;
  readonly server: RunningProgram;
  readonly php: RunningProgram;
  /** Serves WordPress again, at the same port, after the PHP process was killed. */
  restartPhp(): Promise<RunningProgram>;
}

/** Starts a second server and a second PHP process, which a test may stop: other tests use the first ones. */
export async function startSecondServer(): Promise<SecondServer> {
  const [wordpressPort, serverPort] = [await findFreePort(), await findFreePort()];
  const restartPhp = () => serveWordPress(wordpress.handle, wordpressPort);
  const php = await restartPhp();
  const server = await startEmbedServer({
    root: wordpress.handle.root,
    wordpress: { origin: `http://127.0.0.1:${wordpressPort}`, passwords: wordpress.passwords },
    cms: 'wordpress',
    port: serverPort,
  });
  return { origin: `http://127.0.0.1:${serverPort}`, server, php, restartPhp };
}
