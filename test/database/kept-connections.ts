import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import pg from 'pg'
import {
  goodbye,
  isAllDone,
  isIdle,
  isRefusal,
  isWelcome,
  type Message,
  processIn,
  queryMessage,
  readMessages,
  readStartup,
} from './server-messages.ts'

/*
 * Connections to PostgreSQL that outlive the clients that opened them, as a pooler keeps them between sessions: what a
 * connection has learnt of a database's tables and functions costs twice what the connection itself does, and a test
 * opens eight. A client greets, asks and says goodbye as ever; the next one of the same user, database and name is given
 * the same connection, with nothing left in it of the session before.
 */

/** Connections that a worker may have, those that wait among them: the server takes a hundred in all. */
const MOST = 24

/** Milliseconds in which a connection has forgotten its session; a slower one is closed. */
const FORGET = 10_000

/** Leaves what was learnt of tables and functions, and nothing of a session: no setting, lock, statement or listener. */
const forgetSession = `RESET SESSION AUTHORIZATION; RESET ALL; CLOSE ALL; DEALLOCATE ALL; UNLISTEN *;
  SELECT pg_advisory_unlock_all(); DISCARD SEQUENCES; DISCARD TEMP`
const LAST = 'DISCARD TEMP'

/** The watch of the product gives its connection up without a goodbye. */
const NEVER_KEPT = ['amour-watch']

/** A file of tests may forget all modules, and pg's clients go on as the first of them changed them: all have these. */
const place = globalThis as { amourKeptConnections?: Map<string, Set<ServerConnection>> }
const known = (place.amourKeptConnections ??= new Map<string, Set<ServerConnection>>())

/** Keeps the connections to a database from now on. */
export function keepConnections(database: string): void {
  known.set(database, known.get(database) ?? new Set())
}

/** Waits until the sessions that were left are forgotten; answers the process numbers of the connections that wait. */
export async function connectionsRest(database: string): Promise<number[]> {
  const all = [...(known.get(database) ?? [])]
  for (const { forgetting } of all) await forgetting
  return all.filter((connection) => connection.isFree).map((connection) => connection.pid)
}

/** Closes those that wait; what clients still have is closed when they go. */
export function closeConnections(database: string): void {
  for (const connection of known.get(database) ?? []) if (connection.isFree) connection.close()
  known.delete(database)
}

/** One connection to the server, and what it said when it was opened. */
class ServerConnection {
  readonly socket: Socket
  readonly key: string
  readonly database: string
  readonly #canBeKept: boolean
  #welcome: Message[] = []
  #isWelcome = false
  #unread = Buffer.alloc(0)
  #client: ClientStream | undefined
  /** Under way while a session is forgotten. */
  forgetting: Promise<void> | undefined

  constructor(socket: Socket, { key, database, canBeKept }: Session) {
    this.socket = socket
    this.key = key
    this.database = database
    this.#canBeKept = canBeKept
    if (this.#canBeKept) known.get(this.database)?.add(this)
    socket.on('data', (bytes) => this.#hear(bytes))
    socket.on('end', () => this.#client?.push(null))
    socket.on('error', (error) => this.#client?.destroy(error))
    socket.on('close', () => {
      known.get(this.database)?.delete(this)
      this.#client?.destroy()
    })
  }

  get isFree() {
    return this.#isWelcome && !this.#client && !this.forgetting && !this.socket.destroyed
  }

  get pid() {
    return processIn(this.#welcome)
  }

  giveTo(client: ClientStream) {
    this.#client = client
    this.socket.ref()
    if (this.#isWelcome) client.push(Buffer.concat(this.#welcome.map(({ whole }) => whole)))
  }

  /** The client has said goodbye. */
  leave() {
    this.#client = undefined
    const isKept = this.#isWelcome && this.#canBeKept && known.has(this.database) && !this.socket.destroyed
    if (!isKept) return this.close()
    this.forgetting = this.#forget().finally(() => (this.forgetting = undefined))
    return undefined
  }

  close() {
    known.get(this.database)?.delete(this)
    this.socket.end(goodbye)
  }

  #hear(bytes: Buffer) {
    if (!this.#isWelcome) this.#noteWelcome(bytes)
    this.#client?.push(bytes)
  }

  #noteWelcome(bytes: Buffer) {
    const { messages, rest } = readMessages(Buffer.concat([this.#unread, bytes]))
    this.#unread = Buffer.from(rest)
    const kept = messages.filter((message) => isWelcome(message))
    this.#welcome.push(...kept.map(({ type, whole }) => ({ type, whole: Buffer.from(whole) })))
    this.#isWelcome = kept.some((message) => isIdle(message))
  }

  async #forget() {
    this.socket.write(Buffer.concat([queryMessage('ROLLBACK'), queryMessage(forgetSession)]))
    if (isAllDone(await this.#hearAnswers(), LAST)) this.socket.unref()
    else this.socket.destroy()
  }

  /** What the server says until all is forgotten, or refused; less where it takes too long or has gone. */
  #hearAnswers(): Promise<Message[]> {
    const answers: Message[] = []
    let unread = Buffer.alloc(0)
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.socket.off('data', hear).off('close', end)
        resolve(answers)
      }
      const hear = (bytes: Buffer) => {
        const { messages, rest } = readMessages(Buffer.concat([unread, bytes]))
        unread = Buffer.from(rest)
        answers.push(...messages)
        if (isAllDone(answers, LAST) || answers.some(isRefusal)) end()
      }
      const timer = setTimeout(end, FORGET).unref()
      this.socket.on('data', hear).once('close', end)
    })
  }
}

/** Closes connections that wait, the longest first, where there would be too many. */
function makeRoom() {
  const all = [...known.values()].flatMap((connections) => [...connections])
  const waiting = all.filter(({ isFree }) => isFree)
  for (const connection of waiting.slice(0, Math.max(0, all.length - MOST))) connection.close()
}

type Session = { key: string; database: string; canBeKept: boolean }

const NO_SESSION: Session = { key: '', database: '', canBeKept: false }

/** Which session a client asks for in its first message, at a place. */
function sessionIn(first: Buffer, place: string): Session {
  const asked = readStartup(first)
  const [user = '', database = ''] = [asked?.get('user'), asked?.get('database')]
  if (!asked || !known.has(database)) return NO_SESSION
  // A user of this database alone is made anew, with other rights, by whoever uses it next.
  const isLasting = !user.startsWith(database) && !NEVER_KEPT.includes(asked.get('application_name') ?? '')
  return { key: `${place} ${JSON.stringify([...asked])}`, database, canBeKept: isLasting }
}

/** What a client takes for its socket; `socket` is its own, for whom none waits. */
class ClientStream extends Duplex {
  readonly #socket: Socket
  #place: [port: number, host: string] | undefined
  #connection: ServerConnection | undefined
  #hasLeft = false
  /** The connection has this client's own socket, and keeps it. */
  #isSocketGiven = false

  constructor(socket: Socket) {
    super({ allowHalfOpen: false })
    this.#socket = socket
    socket.once('close', () => this.#connection ?? this.destroy())
  }

  connect(port: number, host: string) {
    this.#place = [port, host]
    process.nextTick(() => this.destroyed || this.emit('connect'))
    return this
  }

  setNoDelay() {
    this.#socket.setNoDelay(true)
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    ;(this.#connection?.socket ?? this.#socket).ref()
    return this
  }

  unref() {
    ;(this.#connection?.socket ?? this.#socket).unref()
    return this
  }

  override _read() {
    // What the server says is pushed as it comes.
  }

  override _write(bytes: Buffer, _: BufferEncoding, told: (error?: Error | null) => void) {
    if (!this.#connection && !this.#hasLeft) return this.#begin(bytes, told)
    if (bytes.equals(goodbye)) this.#sayGoodbye()
    else this.#connection?.socket.write(bytes)
    told()
  }

  override _writev(chunks: { chunk: Buffer }[], told: (error?: Error | null) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, told)
  }

  override _final(told: (error?: Error | null) => void) {
    this.#connection?.socket.end()
    this.push(null)
    told()
  }

  override _destroy(error: Error | null, told: (error?: Error | null) => void) {
    if (!this.#hasLeft) this.#connection?.socket.destroy()
    if (!this.#isSocketGiven) this.#socket.destroy()
    this.#connection = undefined
    told(error)
  }

  /** The first message tells whom the client wants to be: a connection that waits for that, or a new one. */
  #begin(bytes: Buffer, told: (error?: Error | null) => void) {
    const [port, host] = this.#place ?? [0, '']
    const session = sessionIn(bytes, `${host}:${port}`)
    const waiting = session.canBeKept && [...(known.get(session.database) ?? [])].find(isFreeFor(session))
    this.#connection = waiting || new ServerConnection(this.#socket, session)
    this.#connection.giveTo(this)
    if (waiting) return told()
    this.#isSocketGiven = true
    makeRoom()
    this.#socket.connect(port, host, () => {
      this.#socket.write(bytes)
      told()
    })
    return undefined
  }

  #sayGoodbye() {
    const connection = this.#connection
    this.#connection = undefined
    this.#hasLeft = true
    connection?.leave()
    this.push(null)
  }
}

const isFreeFor = (session: Session) => (connection: ServerConnection) =>
  connection.isFree && connection.key === session.key

/** Of pg's connection what is changed here; its types leave it out. */
type Patched = {
  connect(port: number, host: string): void
  stream: unknown
  ssl: unknown
}

/** The files of a worker share their modules: what the first of them changed stays changed. */
const patched = Symbol.for('amour.kept-connections')

/** From now on pg's clients find the connections that are kept. */
export function patchClients(): void {
  const { prototype } = pg.Connection as unknown as { prototype: Patched & { [patched]?: true } }
  if (prototype[patched]) return
  const { connect } = prototype
  prototype.connect = function connectThroughKept(this: Patched, port: number, host: string) {
    // A path in place of a port is a local socket.
    if (this.stream instanceof Socket && !this.ssl && typeof port === 'number')
      this.stream = new ClientStream(this.stream)
    Reflect.apply(connect, this, [port, host])
  }
  prototype[patched] = true
}
