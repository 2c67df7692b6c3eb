import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';
import { workFolder } from './prepare.ts';

export interface Front {
  /** Opens a TLS port in front of an origin, and resolves to its URL. */
  open(origin: number): Promise<string>;
  stop(): void;
}

/** A certificate for this machine alone; browsers of the run ignore its issuer. */
function makeCertificate(): readonly [key: string, certificate: string] {
  const key = join(workFolder, 'key.pem');
  const certificate = join(workFolder, 'certificate.pem');
  if (!existsSync(certificate))
    run(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '365',
        '-subj',
        '/CN=127.0.0.1',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
  return [key, certificate];
}

function requestPort(child: ChildProcess, origin: number): Promise<number> {
  return new Promise((resolve) => {
    const listener = (message: { origin: number; port: number }) => {
      if (message.origin !== origin) return;
      child.off('message', listener);
      resolve(message.port);
    };
    child.on('message', listener);
    child.send({ origin });
  });
}

export function startFront(): Front {
  const child = fork(join(root, 'bench/compare/front.ts'), [...makeCertificate()], {
    execArgv: ['--import', join(root, 'scripts/typescript.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    open: async (origin) => `https://127.0.0.1:${await requestPort(child, origin)}`,
    stop: () => void child.kill(),
  };
}
