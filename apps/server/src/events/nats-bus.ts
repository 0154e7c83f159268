import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node'
import { CHANNEL, type EventBus, type Notice, pauseAfter, readNotice } from './bus.ts'

/** Milliseconds for a connection. */
const CONNECT = 5_000

/** Where it is, and who we are there. Whoever has no NATS loads none of it. */
async function connectTo(url: string, options: ConnectionOptions): Promise<NatsConnection> {
  const { username, password, host, protocol } = new URL(url)
  const { connect } = await import('@nats-io/transport-node')
  return connect({
    servers: host,
    name: 'amour-events',
    timeout: CONNECT,
    ...options,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  })
}

/**
 * Connects, however often it takes, and goes on connecting. `failures` counts those since it was last there. Throws once
 * `signal` is aborted: the client's own way of waiting for its first connection ends with that one alone, and would keep a
 * process from its end for as long as NATS is away.
 */
async function goOnConnecting(url: string, state: { failures: number }, signal: AbortSignal): Promise<NatsConnection> {
  // The client asks for it anew while it waits.
  const reconnectDelayHandler = () => pauseAfter(state.failures)
  for (;;) {
    signal.throwIfAborted()
    try {
      return await connectTo(url, { maxReconnectAttempts: -1, reconnectDelayHandler, pingInterval: 15_000 })
    } catch {
      await pause(pauseAfter((state.failures += 1)), undefined, { signal })
    }
  }
}

/** Throws where NATS is away, does not let us in, or does not carry what we tell to those who listen. */
export async function tryNats(url: string): Promise<void> {
  const connection = await connectTo(url, { reconnect: false })
  try {
    const heard = connection.subscribe(CHANNEL, { timeout: CONNECT })
    // No notice: whoever listens passes over it.
    connection.publish(CHANNEL, '')
    for await (const _ of heard) return
    throw new Error('the connection ended before what was told had come')
  } finally {
    await connection.close()
  }
}

/** What listens on a connection: it is subscribed once NATS has answered, and not where it refuses. */
function openHearing(state: { isSubscribed: boolean }, hear: (notice: Notice) => void) {
  let heard: Subscription | undefined

  function take(refusal: Error | null, message: { string(): string }) {
    if (refusal) {
      heard = undefined
      state.isSubscribed = false
      return
    }
    const notice = readNotice(message.string())
    if (notice) hear(notice)
  }

  return {
    /** On another connection nothing has been asked for. */
    begin: () => (heard = undefined),
    /** Asks for notices, unless the client does so by itself, as it does after a loss for what was not refused. */
    async subscribe(opened: NatsConnection) {
      state.isSubscribed = false
      const asked = (heard ??= opened.subscribe(CHANNEL, { callback: take }))
      // Answered behind what was asked before; where the connection is lost meanwhile, it throws.
      await opened.flush()
      if (heard === asked) state.isSubscribed = true
    },
  }
}

/** Notices by NATS, on one connection that hears and tells; where the client has given one up, by the next. */
export function openNatsBus(url: string): EventBus {
  const closing = new AbortController()
  const state = { failures: 0, isUp: false, isSubscribed: false }
  let connection: NatsConnection | undefined
  let hear: ((notice: Notice) => void) | undefined
  const { begin, subscribe } = openHearing(state, (notice) => hear?.(notice))

  async function follow(opened: NatsConnection) {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'close' || type === 'staleConnection') state.isUp = false
      if (type === 'reconnecting') state.failures += 1
      if (type === 'reconnect') {
        state.failures = 0
        state.isUp = true
        if (hear) void subscribe(opened).catch(() => undefined)
      }
    }
  }

  async function run() {
    for (;;) {
      const opened = await goOnConnecting(url, state, closing.signal)
      if (closing.signal.aborted) return opened.close()
      connection = opened
      begin()
      state.isUp = true
      state.failures = 0
      void follow(opened)
      if (hear) void subscribe(opened).catch(() => undefined)
      // Not when it is lost for a while, but when the client gives up: it does where it was not let in twice.
      await opened.closed()
      state.isUp = state.isSubscribed = false
      await pause(pauseAfter((state.failures += 1)), undefined, { signal: closing.signal })
    }
  }
  run().catch(() => undefined)

  return {
    async publish(notice) {
      // The client would keep what it cannot send, without end.
      if (!connection || !state.isUp) throw new Error('NATS is away')
      connection.publish(CHANNEL, JSON.stringify(notice))
    },
    listen(hearer) {
      if (hear) return
      hear = hearer
      // Of one that is lost for a while the client keeps it, and asks for it again.
      if (connection && !connection.isClosed()) void subscribe(connection).catch(() => undefined)
    },
    get isHearing() {
      return state.isUp && state.isSubscribed
    },
    async close() {
      closing.abort()
      await connection?.close()
    },
  }
}
