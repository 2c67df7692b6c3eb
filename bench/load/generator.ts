/**
 * A separate process that sends requests at a fixed rate, whether or not the server responds. `run-load.ts`
 * starts it and sends one order.
 */
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

export interface LoadOrder {
  readonly port: number;
  /** Requests per second; undefined: each connection sends its next request after the response. */
  readonly perSecond?: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface LoadResult {
  readonly seconds: number;
  readonly sent: number;
  /** Requests that were due while all connections waited for a response. */
  readonly unsent: number;
  readonly responses: number;
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

/** One connection, with at most one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #onResponse: (status: string) => void;
  #head = '';
  #bodyBytes = -1;
  isBusy = false;
  isClosed = false;

  constructor(port: number, onResponse: (status: string, connection: Connection) => void) {
    this.#onResponse = (status) => onResponse(status, this);
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
    if (this.isBusy) this.#onResponse('closed');
  }

  #read(bytes: Buffer): void {
    let rest = bytes.byteLength;
    if (this.#bodyBytes < 0) {
      this.#head += bytes.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      rest = this.#head.length - end - 4;
      this.#bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
    }
    this.#bodyBytes -= rest;
    if (this.#bodyBytes > 0) return;
    const status = this.#head.slice(9, 12);
    this.#head = '';
    this.#bodyBytes = -1;
    this.isBusy = false;
    this.#onResponse(status);
  }
}

function run({ port, perSecond, seconds, connections }: LoadOrder): Promise<LoadResult> {
  const statuses: Record<string, number> = {};
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  // Each run uses other URLs than the runs before it.
  const first = Math.floor(Math.random() * 1e9);
  let [sent, unsent, responses] = [0, 0, 0];
  let isOver = false;

  const sendNext = (connection: Connection): void => {
    const path = templates[sent % templates.length]?.(first + sent) ?? '/';
    sent += 1;
    connection.send(path);
  };
  const onResponse = (status: string, connection: Connection): void => {
    responses += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (connection.isClosed) all.delete(connection);
    else if (perSecond === undefined && !isOver) sendNext(connection);
    else idle.push(connection);
  };
  const open = (): Connection => {
    const connection = new Connection(port, onResponse);
    all.add(connection);
    return connection;
  };
  const take = (): Connection | undefined => {
    let connection = idle.pop();
    while (connection?.isClosed) connection = idle.pop();
    return connection ?? (all.size < connections ? open() : undefined);
  };

  const started = performance.now();
  if (perSecond === undefined) for (let count = 0; count < connections; count += 1) sendNext(open());
  return new Promise((resolve) => {
    let due = 0;
    const timer = setInterval(() => {
      const elapsed = (performance.now() - started) / 1000;
      if (elapsed >= seconds) {
        clearInterval(timer);
        isOver = true;
        for (const connection of all) connection.end();
        resolve({ seconds: elapsed, sent, unsent, responses, statuses });
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
process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
