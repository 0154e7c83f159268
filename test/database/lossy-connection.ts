import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What passes on a line: everything, or nothing of what the server says; what the client says still arrives. */
type State = 'open' | 'unanswered'

/**
 * A way to the server at `url` on which answers can get lost.
 * `unanswerFrom` loses them from the moment on in which a client says `word`, which itself arrives.
 */
export async function openLossyConnection(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let state: State = 'open'
  let word: string | undefined
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    keep(client)
    keep(behind)
    client.on('data', (data) => {
      if (word && data.includes(word)) state = 'unanswered'
      behind.write(data)
    })
    behind.on('data', (data) => {
      if (state === 'open') client.write(data)
    })
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const changed = new URL(url)
  changed.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // a server of TCP has a port, not a path
  return {
    url: changed.href,
    isAnswered: () => state === 'open',
    unanswerFrom: (said: string) => void (word = said),
    /** Loses all answers from now on, those to who connects too. */
    unanswer: () => void (state = 'unanswered'),
    mend() {
      state = 'open'
      word = undefined
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
