import { Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, vi } from 'vitest'

const complaints: unknown[][] = []
vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(words))

/** What a person would see as red text in a console is a failure, even where every assertion holds. */
afterEach(() => {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`console.error was called: ${inspect(said)}`)
})

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)
/** The files of a worker share their modules: what the first of them changed stays changed. */
const guarded = Symbol.for('amour.guarded')
const connect = Socket.prototype.connect

/** A test that reaches out would pass or fail with the weather: only this machine and local sockets answer. */
function connectHere(this: Socket, ...call: unknown[]): Socket {
  const [target] = Array.isArray(call[0]) ? (call[0] as unknown[]) : call
  const host = typeof target === 'object' && target !== null && 'host' in target ? target.host : call[1]
  if (typeof host === 'string' && !isLoopback(host)) {
    this.destroy(new Error(`A test may not reach ${host}.`))
    return this
  }
  return Reflect.apply(connect, this, call) as Socket
}

if (!(guarded in Socket.prototype)) Object.assign(Socket.prototype, { connect: connectHere, [guarded]: true })
