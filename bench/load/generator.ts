/**
 * A separate process that sends requests to the server. `run-load.ts` starts it. For each message with
 * `LoadOptions`, it runs a load and sends back the `LoadResult`.
 */
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

export interface LoadOptions {
  readonly port: number;
  /**
   * Open loop: this many requests are due per second, whether or not the server responds. Undefined: closed
   * loop, in which each connection sends its next request after the response.
   */
  readonly perSecond?: number;
  readonly seconds: number;
  /** The most connections at a time. */
  readonly maxConnections: number;
}

export interface LoadResult {
  readonly seconds: number;
  readonly sent: number;
  /** Requests that were due while all connections waited for a response; 0 in a closed loop. */
  readonly unsent: number;
  /** Requests with a response, and requests whose connection closed before the response was complete. */
  readonly ended: number;
  /** The ended requests by status code; `closed` counts those whose connection closed. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Each request has a distinct URL, so that the server must render its page. */
const templates: readonly ((number: number) => string)[] = [
  (number) => `/study-match/?degree=masters&school=school-${number}`,
  (number) => `/no-page-${number}/`,
  (number) => `/compare/?schools=school-${number},school-${number + 1}`,
  (number) => `/schools/no-school-${number}/`,
];
const tickMs = 5;

/**
 * One connection, with at most one request at a time. A response with a body must have a `Content-Length`.
 */
class Connection {
  readonly #socket: Socket;
  readonly #onComplete: (status: string) => void;
  #head = '';
  /** Bytes of the body that have not arrived; undefined until the head is complete. */
  #missingBytes?: number;
  isBusy = false;
  isClosed = false;

  constructor(port: number, onComplete: (status: string, connection: Connection) => void) {
    this.#onComplete = (status) => onComplete(status, this);
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#socket.on('error', () => this.#close());
    this.#socket.on('close', () => this.#close());
  }

  send(path: string): void {
    this.isBusy = true;
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nSec-Fetch-Dest: document\r\nAccept-Encoding: br\r\n\r\n`,
    );
  }

  end(): void {
    this.isClosed = true;
    this.#socket.destroy();
  }

  #close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    if (this.isBusy) this.#onComplete('closed');
  }

  #read(bytes: Buffer): void {
    let bodyBytes = bytes.byteLength;
    if (this.#missingBytes === undefined) {
      this.#head += bytes.toString('latin1');
      const headEnd = this.#head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      bodyBytes = this.#head.length - headEnd - 4;
      this.#missingBytes = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
    }
    this.#missingBytes -= bodyBytes;
    if (this.#missingBytes > 0) return;
    const status = this.#head.slice(9, 12);
    this.#head = '';
    this.#missingBytes = undefined;
    this.isBusy = false;
    this.#onComplete(status);
  }
}

function run({ port, perSecond, seconds, maxConnections }: LoadOptions): Promise<LoadResult> {
  const statuses: Record<string, number> = {};
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  // Each run uses other URLs than the runs before it.
  const firstNumber = Math.floor(Math.random() * 1e9);
  let [sent, unsent, ended] = [0, 0, 0];

  const sendNext = (connection: Connection): void => {
    const path = templates[sent % templates.length]?.(firstNumber + sent) ?? '/';
    sent += 1;
    connection.send(path);
  };
  const onComplete = (status: string, connection: Connection): void => {
    ended += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (connection.isClosed) all.delete(connection);
    else if (perSecond === undefined) sendNext(connection);
    else idle.push(connection);
  };
  const open = (): Connection => {
    const connection = new Connection(port, onComplete);
    all.add(connection);
    return connection;
  };
  const take = (): Connection | undefined => {
    let connection = idle.pop();
    while (connection?.isClosed) connection = idle.pop();
    return connection ?? (all.size < maxConnections ? open() : undefined);
  };

  const started = performance.now();
  if (perSecond === undefined) for (let count = 0; count < maxConnections; count += 1) sendNext(open());
  return new Promise((resolve) => {
    let due = 0;
    const timer = setInterval(() => {
      const elapsed = (performance.now() - started) / 1000;
      if (elapsed >= seconds) {
        clearInterval(timer);
        for (const connection of all) connection.end();
        resolve({ seconds: elapsed, sent, unsent, ended, statuses });
        return;
      }
      if (perSecond === undefined) return;
      const target = Math.floor(elapsed * perSecond);
      for (; due < target; due += 1) {
        const connection = take();
        if (connection) sendNext(connection);
        else unsent += 1;
      }
    }, tickMs);
  });
}

// Real readers have their own machines; the low priority leaves the CPU time to the server.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', (options: LoadOptions) => {
  run(options).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
