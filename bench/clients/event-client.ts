import { Agent, request } from 'node:http'
import { EventNews } from '@amour/contract/account/events.ts'
import { Message, messages } from '@amour/contract/messages/messages.ts'

/** What members' browsers ask, without a browser: light enough that thousands fit beside the server. */
export type Client = ReturnType<typeof createClient>

export function createClient(url: string) {
  const tags = new Map<string, string>()

  const ask = openAsk(url)

  const expectOk = async (answer: ReturnType<typeof ask>) => {
    const { status, text, tag } = await answer
    if (status >= 300 && status !== 304) throw new Error(`${status}: ${text}`)
    return { tag, text }
  }

  return {
    readThread: (token: string, id: string) => expectOk(ask(`/api/messages/${id}/threads?numOfRecords=5`, token)),
    async readCounts(token: string) {
      const known = tags.get(token)
      const { tag } = await expectOk(
        ask('/api/users/counts', token, { headers: known ? { 'if-none-match': known } : {} }),
      )
      if (tag) tags.set(token, tag)
    },
    /** Answers the conversation's id. */
    async send(token: string, to: string) {
      const { text } = await expectOk(
        ask(messages.send.path.replace(':id', to), token, {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ message: 'Good evening.' }),
        }),
      )
      return Message.parse(JSON.parse(text)).conversationId
    },
    openStream: (token: string, hear: Hear) => openStream(url, token, hear),
  }
}

function openAsk(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return (path: string, token: string, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<{ status: number; tag: string | undefined; text: string }>((resolve, reject) => {
      const outgoing = request(`${url}${path}`, {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      })
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        incoming.once('error', reject)
        incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, tag: incoming.headers.etag, text }))
      })
      outgoing.end(body)
    })
}

type Hear = (conversations: readonly string[]) => void

/** Resolves when the first news have come. */
function openStream(url: string, token: string, hear: Hear) {
  return new Promise<{ close(): void }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const outgoing = request(`${url}/api/events?age=0`, { agent: false, headers })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      if (incoming.statusCode !== 200) return reject(new Error(`A stream was refused: ${incoming.statusCode}`))
      let text = ''
      incoming.on('error', () => undefined)
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^event: news\ndata: (.*)$/m.exec(block)?.[1]
          if (!data) continue
          resolve({ close: () => outgoing.destroy() })
          hear(EventNews.parse(JSON.parse(data)).messages)
        }
      })
    })
    outgoing.end()
  })
}
