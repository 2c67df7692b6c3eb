import { createServer } from '../../server/create-server.ts';
import { listen, type TestServer } from '../../server/testing/listen.ts';
import { conformanceDist } from './conformance-build.ts';
import { configuration } from './conformance-source.ts';

/** Starts our server with the workbench and the APIs that elements use, on a free port. */
export async function startConformanceServer(): Promise<TestServer> {
  const server = await createServer({ configuration, dist: conformanceDist, hasPageCache: false });
  const listening = await listen(server.listener);
  return {
    ...listening,
    async close() {
      await server.close();
      await listening.close();
    },
  };
}
