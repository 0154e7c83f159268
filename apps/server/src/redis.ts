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
  return {
    client,
    async ask(question) {
      if (!client.isReady || state.isSilent) throw new RedisAway()
      try {
        return await within(question(client), patience)
      } catch (error) {
        if (error instanceof RedisAway && !state.isSilent) fallSilent()
        throw error
      }
    },
    close() {
      if (client.isOpen) client.destroy()
    },
  }
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
