import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { closeConnections, connectionsRest, keepConnections, patchClients } from './kept-connections.ts'

const PID = 4242

function message(type: string, body: Buffer | string): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const idle = message('Z', 'I')
const done = (tag: string) => message('C', `${tag}\0`)
const welcome = [
  message('R', Buffer.alloc(4)),
  message('K', Buffer.from([0, 0, PID >> 8, PID & 255, 0, 0, 0, 1])),
  idle,
]
const refusal = message('E', 'SERROR\0C42501\0Mpermission denied\0\0')
/** To the question that ends a transaction, and to the one that forgets a session. */
const answers = [Buffer.concat([done('ROLLBACK'), idle]), Buffer.concat([done('RESET'), done('DISCARD TEMP'), idle])]

/** A server whose word that it waits for the next question comes after its client has left, in this many parts. */
async function openServer(parts: (late: Buffer[]) => Buffer[]) {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay(true).once('data', () => {
      socket.write(Buffer.concat(welcome))
      socket.once('data', () => {
        socket.write(refusal)
        socket.once('data', () => sayAll(socket))
      })
    })
  })
  function sayAll(socket: Socket) {
    for (const part of parts([idle, ...answers])) socket.write(part)
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() } // it listens on a port
}

test.for([
  ['at once', (late: Buffer[]) => [Buffer.concat(late)]],
  ['one after another', (late: Buffer[]) => late],
  ['in halves', (late: Buffer[]) => [Buffer.concat(late).subarray(0, 9), Buffer.concat(late).subarray(9)]],
] as const)(
  'whoever leaves at a refusal leaves a connection that rests once all is forgotten: %s',
  async ([how, parts]) => {
    const server = await openServer(parts)
    const database = `left_${how.replaceAll(' ', '_')}`
    patchClients()
    keepConnections(database)
    const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'somebody', database })
    await client.connect()
    await expect(client.query('SELECT')).rejects.toThrow('permission denied')
    await client.end()
    expect(await connectionsRest(database)).toEqual([PID])
    closeConnections(database)
    server.close()
  },
)
