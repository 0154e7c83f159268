/** One message of PostgreSQL's protocol as the server sends it: a letter that says its kind, and all of its bytes. */
export type Message = { type: string; whole: Buffer }

/** The whole messages at the beginning of what a server sent, and what is left. */
export function readMessages(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = []
  let at = 0
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    messages.push({ type: String.fromCharCode(bytes[at] ?? 0), whole: bytes.subarray(at, end) })
    at = end
  }
  return { messages, rest: bytes.subarray(at) }
}

/** Whether it says that the server waits for the next question, outside any transaction. */
export const isIdle = ({ type, whole }: Message) => type === 'Z' && whole[5] === 'I'.charCodeAt(0)

/** Whether it refuses something. */
export const isRefusal = ({ type }: Message) => type === 'E'

/**
 * Whether all was done up to a statement, and the server waits again. A client that leaves as soon as it has heard of a
 * refusal has not heard yet that the server waits: that comes before the answers then, and may come together with them.
 */
export function isAllDone(answers: Message[], lastStatement: string): boolean {
  const isLast = ({ type, whole }: Message) => type === 'C' && whole.toString('latin1', 5) === `${lastStatement}\0`
  const last = answers.findIndex(isLast)
  return last >= 0 && answers.slice(last).some(isIdle) && !answers.some(isRefusal)
}

/** The welcome after the proof of a password, which every client of the same user is given. */
export const isWelcome = ({ type, whole }: Message) =>
  'SKZ'.includes(type) || (type === 'R' && whole.readInt32BE(5) === 0)

/** The server's number of its process, out of a welcome. */
export const processIn = (welcome: Message[]) => welcome.find(({ type }) => type === 'K')?.whole.readInt32BE(5) ?? 0

/** A question without values; several statements are parted by semicolons. */
export function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A client's last message. */
export const goodbye = Buffer.from([0x58, 0, 0, 0, 4])

/** The number of a client's first message that asks for a session; others ask for encryption, or to end a query. */
const SESSION = 196_608

/** What a client asks for first, as names and values; undefined where that is no session. */
export function readStartup(bytes: Buffer): Map<string, string> | undefined {
  if (bytes.length < 8 || bytes.readInt32BE(4) !== SESSION) return undefined
  const words = bytes.toString('utf8', 8).split('\0')
  return new Map(words.flatMap((word, at) => (at % 2 === 0 && word ? [[word, words[at + 1] ?? '']] : [])))
}
