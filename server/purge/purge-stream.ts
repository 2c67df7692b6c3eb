import { randomBytes } from 'node:crypto';
import { withTimeout } from '../../src/services/with-timeout.ts';
import type { RedisClient } from '../redis/redis-session.ts';
import { everything } from './purge-log.ts';

/** A position in the stream. */
export interface Position {
  readonly epoch: string;
  /** Positions with higher numbers are later, also in another epoch. */
  readonly number: number;
}

export interface StreamEntry extends Position {
  readonly tags: readonly string[];
}

const commandTimeoutMs = 2000;
/** How long a read may take beyond its wait, so that the reader soon detects a broken network. */
const readTimeoutMs = 1000;
/** Processes that are behind by more purges expire everything. */
const maxEntries = 10_000;
/** Beyond this limit, the last purge of each tag is forgotten and counts as a purge of everything. */
const maxPurgedTags = 50_000;

/**
 * Adds a purge and returns the position of the last entry. Numbers are consecutive, so that readers see
 * gaps. An empty stream, or one from before a restart of Redis, may have lost purges: then an entry that
 * purges everything starts a new epoch. The first 8 characters of an epoch identify the run of Redis.
 * An epoch starts at the time in milliseconds, so that its numbers are above those of earlier epochs.
 */
const appendScript = `
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local epoch = last and last[2][2] or ''
local number = last and tonumber(string.match(last[1], '^%d+')) or 0
local function add(tags)
  number = number + 1
  local text = string.format('%.0f', number)
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], text .. '-0', 'epoch', epoch, 'tags', tags)
  if redis.call('HLEN', KEYS[2]) > tonumber(ARGV[4]) then
    redis.call('DEL', KEYS[2])
    redis.call('HSET', KEYS[2], 'all', text)
  end
  for _, tag in ipairs(cjson.decode(tags)) do redis.call('HSET', KEYS[2], tag, text) end
end
if string.sub(epoch, 1, 8) ~= string.sub(ARGV[1], 1, 8) then
  epoch = ARGV[1]
  local time = redis.call('TIME')
  number = math.max(number, tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000))
  add('["all"]')
end
if ARGV[2] ~= '' then add(ARGV[2]) end
return { epoch, number }
`;

/**
 * Treats an unreadable entry as a purge of everything. After an error, this process would read the same entry
 * again forever.
 */
function readTags(text: string): readonly string[] {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [everything];
  } catch {
    return [everything];
  }
}

interface Message {
  readonly id: string;
  /** Null if the entry was trimmed after its delivery. */
  readonly message: Readonly<Record<string, string>> | null;
}

function toEntry({ id, message }: Message): StreamEntry {
  return {
    epoch: message?.epoch ?? '',
    number: Number(id.split('-')[0]),
    tags: message?.tags === undefined ? [everything] : readTags(message.tags),
  };
}

const idOf = (number: number): string => `${number}-0`;

function readEntries(streams: unknown): StreamEntry[] {
  const [stream] = (streams ?? []) as { messages: Message[] }[];
  return stream?.messages.map(toEntry) ?? [];
}

/** The commands of a purge log, for one session with Redis. */
export async function openPurgeStream(
  { client, reader }: { readonly client: RedisClient; readonly reader: RedisClient },
  key: string,
) {
  // A broken network may never report an error.
  const inTime = <Value>(command: Promise<Value>) => withTimeout(commandTimeoutMs, command);
  const run = /^run_id:(\w{8})/m.exec(await inTime(client.info('server')))?.[1];
  if (!run) throw new Error('Redis did not report its run_id; allow the command INFO.');
  /** The last purge of each tag, in a hash beside the stream. */
  const purgedKey = `${key}:tags`;

  return {
    /** Adds a purge if tags are given; resolves to the last position of the stream. */
    async append(tags?: readonly string[]): Promise<Position> {
      const epoch = run + randomBytes(4).toString('hex');
      const text = tags ? JSON.stringify(tags) : '';
      const reply = await inTime(
        client.eval(appendScript, {
          keys: [key, purgedKey],
          arguments: [epoch, text, String(maxEntries), String(maxPurgedTags)],
        }),
      );
      const [lastEpoch, number] = reply as [string, number];
      return { epoch: lastEpoch, number };
    },

    /** Number of the last purge of one of the tags; 0 if there was none. */
    async latestPurge(tags: readonly string[]): Promise<number> {
      const numbers = await inTime(client.hmGet(purgedKey, [...tags]));
      return Math.max(0, ...numbers.map(Number));
    },

    /** Entries after a position; waits up to `waitMs` for the first. */
    async read({ number }: Position, count: number, waitMs: number): Promise<StreamEntry[]> {
      // For Redis, 0 means no limit.
      const options = { COUNT: count, ...(waitMs > 0 && { BLOCK: waitMs }) };
      const streams = await withTimeout(
        readTimeoutMs + waitMs,
        reader.xRead({ key, id: idOf(number) }, options),
      );
      return readEntries(streams);
    },

    /** Creates the consumer group of a cache in front, from the first entry on, unless it exists. */
    async createGroup(group: string): Promise<void> {
      try {
        await client.xGroupCreate(key, group, '0');
      } catch (error) {
        if (!String(error).includes('BUSYGROUP')) throw error;
      }
    },

    /**
     * Reads entries that the group has not delivered yet; with `isRepeated`, entries that this consumer has
     * received and not confirmed.
     */
    async readGroup(group: string, consumer: string, isRepeated: boolean): Promise<StreamEntry[]> {
      const from = { key, id: isRepeated ? '0' : '>' };
      return readEntries(await inTime(client.xReadGroup(group, consumer, from, { COUNT: 500 })));
    },

    /** Takes over entries that another consumer has not confirmed for `idleMs`. */
    async claim(group: string, consumer: string, idleMs: number): Promise<StreamEntry[]> {
      const { messages, deletedMessages } = await inTime(
        client.xAutoClaim(key, group, consumer, idleMs, '0', { COUNT: 500 }),
      );
      const trimmed = (deletedMessages ?? []).map((id) => ({ id: String(id), message: null }));
      return [...messages.filter((message) => message !== null), ...trimmed].map(toEntry);
    },

    async confirm(group: string, entries: readonly StreamEntry[]): Promise<void> {
      if (entries.length === 0) return;
      const ids = entries.map(({ number }) => idOf(number));
      await inTime(client.xAck(key, group, ids));
    },
  };
}

export type PurgeStream = Awaited<ReturnType<typeof openPurgeStream>>;
