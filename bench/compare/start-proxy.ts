import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';
import { workFolder } from './prepare.ts';

export interface TlsProxy {
  /** Opens a TLS port in front of an origin, and resolves to its URL. */
  open(origin: number): Promise<string>;
  stop(): void;
}

/** A certificate for this machine alone; browsers of the run ignore its issuer. */
function makeCertificate(): readonly [key: string, certificate: string] {
  const key = join(workFolder, 'key.pem');
  const certificate = join(workFolder, 'certificate.pem');
  if (!existsSync(key) || !existsSync(certificate))
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

/**
 * Resolves to the port that the proxy opens for an origin; rejects if the proxy has ended or ends before it.
 */
function requestPort(child: ChildProcess, origin: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: { origin: number; port: number }) => {
      if (message.origin === origin) settle(() => resolve(message.port));
    };
    const onExit = () => settle(() => reject(new Error('The proxy exited.')));
    const settle = (finish: () => void) => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      finish();
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send({ origin }, (error) => error && settle(() => reject(error)));
  });
}

export function startProxy(): TlsProxy {
  const child = fork(join(root, 'bench/compare/proxy.ts'), [...makeCertificate()], {
    execArgv: ['--import', join(root, 'scripts/typescript.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    open: async (origin) => `https://127.0.0.1:${await requestPort(child, origin)}`,
    stop: () => void child.kill(),
  };
}
