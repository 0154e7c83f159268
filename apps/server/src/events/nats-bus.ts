import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import { CHANNEL, type EventBus, pauseAfter, readNotice } from './bus.ts'

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

/** Connects, however often it takes, and goes on connecting. `failures` counts those since it was last there. */
const goOnConnecting = (url: string, state: { failures: number }) =>
  connectTo(url, {
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: () => pauseAfter((state.failures += 1)),
    pingInterval: 15_000,
  })

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

/** Notices by NATS, on one connection that hears and tells. */
export function openNatsBus(url: string): EventBus {
  const state = { failures: 0, isUp: false, isClosed: false, hasListener: false }
  let connection: NatsConnection | undefined

  async function follow(opened: NatsConnection) {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'close' || type === 'staleConnection') state.isUp = false
      if (type === 'reconnect') {
        state.failures = 0
        state.isUp = true
      }
    }
  }

  const connecting = goOnConnecting(url, state).then((opened) => {
    connection = opened
    state.isUp = true
    if (state.isClosed) return opened.close()
    void follow(opened)
    return undefined
  })
  connecting.catch(() => undefined)

  return {
    async publish(notice) {
      // The client would keep what it cannot send, without end.
      if (!connection || !state.isUp) throw new Error('NATS is away')
      connection.publish(CHANNEL, JSON.stringify(notice))
    },
    listen(hear) {
      if (state.hasListener) return
      state.hasListener = true
      const subscribe = () =>
        connection?.subscribe(CHANNEL, {
          callback(_, message) {
            const notice = readNotice(message.string())
            if (notice) hear(notice)
          },
        })
      void connecting.then(subscribe).catch(() => undefined)
    },
    get isHearing() {
      return state.isUp && state.hasListener
    },
    async close() {
      state.isClosed = true
      await connection?.close()
    },
  }
}
