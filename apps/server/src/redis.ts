import type { createClient } from '@redis/client'
import type { Log } from '#log.ts'

/** Milliseconds that an answer may take, many times what one takes: nobody waits longer for a server that hangs. */
const PATIENCE = 250

/** Milliseconds between two signs of life, and without any after which the connection is given up for another. */
const SIGN = 1_000
const SILENCE = 4_000

/** Milliseconds between two tries to connect. */
const RETRY = 500

/** The library's own client: what else than questions is to be done with it goes by `client.duplicate()`. */
type RedisClient = ReturnType<typeof createClient>

/** A Redis, or a server that speaks as one. What lies in it may be lost at any time. */
export type Redis = {
  client: RedisClient
  /** Asks it. Throws, and soon, while it is away or hangs. */
  ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer>
  /** The same for what changes something, which it may refuse while it answers all else. */
  write<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer>
  /** Whether it took what was written last: one that is full, has no room for its snapshot or follows another does not. */
  readonly takesWrites: boolean
  close(): void
}

/** It does not answer: whoever asks does without. */
class RedisAway extends Error {
  override name = 'RedisAway'

  constructor() {
    super('Redis does not answer')
  }
}

/**
 * Opens the Redis at `url` (`redis://` or `rediss://user:password@host:port/number`). That it is away keeps nobody from
 * starting, and it is looked for until it is back. An answer may take `patience` milliseconds.
 */
export async function openRedis(url: string, log: Log, { patience = PATIENCE } = {}): Promise<Redis> {
  // Whoever has no Redis loads none of it.
  const library = await import('@redis/client')
  const client: RedisClient = library.createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: SIGN,
    socket: { connectTimeout: SIGN, socketTimeout: SILENCE, reconnectStrategy: () => RETRY },
  })
  const state = { isSilent: false, isAway: false }
  const tell = (isAway: boolean) => {
    if (state.isAway !== isAway) log.warn(isAway ? 'Redis does not answer' : 'Redis answers')
    state.isAway = isAway
  }
  client.on('error', () => tell(true))
  client.on('ready', () => {
    state.isSilent = false
    tell(false)
  })
  const first = client.connect().catch(() => undefined)
  await within(first, SIGN).catch(() => tell(true))

  const fallSilent = () => {
    state.isSilent = true
    tell(true)
    // Answered behind what was asked before, or never, on a connection that breaks.
    client.ping().then(
      () => {
        state.isSilent = false
        tell(false)
      },
      () => undefined,
    )
  }
  async function ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer> {
    if (!client.isReady || state.isSilent) throw new RedisAway()
    try {
      return await within(question(client), patience)
    } catch (error) {
      if (error instanceof RedisAway && !state.isSilent) fallSilent()
      throw error
    }
  }
  const refusalOf = (error: unknown) => (error instanceof library.ErrorReply ? error.message : undefined)
  return Object.assign(openWriting(ask, { log, refusalOf }), {
    client,
    ask,
    close() {
      if (client.isOpen) client.destroy()
    },
  })
}

type Ways = {
  log: Log
  /** What Redis itself has said against it, where it has. */
  refusalOf: (error: unknown) => string | undefined
}

/** Writes by `ask`, and remembers whether what was written last was taken. */
function openWriting(ask: Redis['ask'], { log, refusalOf }: Ways): Pick<Redis, 'write' | 'takesWrites'> {
  const writing: Pick<Redis, 'write'> & { takesWrites: boolean } = {
    takesWrites: true,
    async write(question) {
      try {
        const answer = await ask(question)
        if (!writing.takesWrites) log.warn('Redis takes what is new')
        writing.takesWrites = true
        return answer
      } catch (error) {
        const said = refusalOf(error)
        // The first word says why; what stands behind it may quote what was asked.
        if (said && writing.takesWrites) log.warn({ code: said.split(' ', 1)[0] }, 'Redis takes nothing new')
        if (said) writing.takesWrites = false
        throw error
      }
    },
  }
  return writing
}

/** What comes in so many milliseconds. Throws `RedisAway` after them. */
async function within<Answer>(coming: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RedisAway()), milliseconds)
  })
  coming.catch(() => undefined)
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Keys that one question looks at. */
const KEYS_AT_ONCE = 1_000

/** Deletes whatever lies under keys of this pattern. Throws where Redis does not answer. */
export async function deleteKeys(redis: Redis, pattern: string) {
  let cursor = '0'
  do {
    const after = cursor
    const options = { MATCH: pattern, COUNT: KEYS_AT_ONCE }
    const found = await redis.ask((client) => client.scan(after, options))
    if (found.keys.length > 0) await redis.ask((client) => client.del(found.keys))
    cursor = found.cursor
  } while (cursor !== '0')
}

type Script = { keys: string[]; arguments: string[] }

/**
 * What the limiter uses of a client of Redis, each as a question that nobody waits long for. While Redis takes nothing new
 * the database counts, and what Redis still answers is not believed: whoever fails again and again would have all tries
 * left.
 */
export const questionsTo = (redis: Redis) => ({
  eval: (script: string, values: Script) => redis.write((client) => client.eval(script, values)),
  del: async (key: string) => {
    const removed = await redis.ask((client) => client.del(key))
    requireWrites(redis)
    return removed
  },
  multi: () => ({
    get: (key: string) => ({
      pTTL: () => ({
        exec: async () => {
          requireWrites(redis)
          return redis.ask((client) => client.multi().get(key).pTTL(key).exec())
        },
      }),
    }),
  }),
})

/** Throws where the database counts in place of Redis. */
function requireWrites({ takesWrites }: Redis) {
  if (!takesWrites) throw new Error('Redis takes nothing new')
}
