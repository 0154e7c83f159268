import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What a mail server says to a recipient: a code that refuses them, with whom it refuses, or nothing. */
type Policy = {
  code: number | undefined
  /** What it says to the words of a mail instead of taking it. */ data?: number
}

/** A mail server that takes every mail whose recipient `policy` lets be, and keeps none. */
export async function startMailServer(policy: Policy) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    void converse(socket, policy).catch(() => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(socket: Socket, policy: Policy) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => undefined)
  say('220 here')
  let isData = false
  for await (const line of createInterface({ input: socket })) {
    const verb = line.slice(0, 4).toUpperCase()
    if (isData) {
      isData = line !== '.'
      if (!isData) say(policy.data ? `${policy.data} not with these words` : '250 taken')
    } else if (verb === 'RCPT' && policy.code) say(`${policy.code} ${line.slice(8)} is not wanted`)
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else {
      isData = verb === 'DATA'
      say(isData ? '354 go on' : '250 well')
    }
  }
}
