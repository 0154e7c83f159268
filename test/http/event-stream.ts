import { EventNews, StreamEnd } from '@amour/contract/account/events.ts'
import type { World } from '@amour/test/world.ts'

/** One server-sent event as it came. */
type Received = { name: string; id: string | undefined; data: unknown }

/** Where the app of a world listens, for what cannot be asked within the process. */
async function addressOf({ app }: Pick<World, 'app'>): Promise<string> {
  const [address] = app.addresses()
  return typeof address === 'object' ? `http://127.0.0.1:${address.port}` : app.listen({ host: '127.0.0.1', port: 0 })
}

type Options = { token: string; cursor?: string | undefined; at?: string; path?: string }

/** A member's stream over a true connection. */
export async function openEventStream(w: Pick<World, 'app'>, { token, cursor, at, path = '/api/events' }: Options) {
  const gone = new AbortController()
  const search = new URLSearchParams(cursor === undefined ? { age: '0' } : { cursor })
  const response = await fetch(`${at ?? (await addressOf(w))}${path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  })
  const received = receive(response, gone.signal)
  return {
    response,
    /** The next event, whatever it is; undefined when the stream has ended. */
    next: async (): Promise<Received | undefined> => (await received.next()).value ?? undefined,
    /** Goes on until the news hold what is waited for; answers all of them up to there. */
    async until(isIt: (news: EventNews) => boolean): Promise<EventNews[]> {
      const seen: EventNews[] = []
      for (;;) {
        const { value } = await received.next()
        if (!value) throw new Error(`The stream has ended after ${JSON.stringify(seen)}`)
        if (value.name !== 'news') throw new Error(`${value.name} ${JSON.stringify(value.data)} came`)
        const news = EventNews.parse(value.data)
        seen.push(news)
        if (isIt(news)) return seen
      }
    },
    /** Goes on until the stream ends in order. */
    async untilEnd(): Promise<StreamEnd> {
      for (;;) {
        const { value } = await received.next()
        if (!value) throw new Error('The stream was cut off.')
        if (value.name === 'end') return StreamEnd.parse(value.data)
      }
    },
    close: () => gone.abort(),
    [Symbol.dispose]: () => gone.abort(),
  }
}

async function* receive(response: Response, signal: AbortSignal): AsyncGenerator<Received, void> {
  if (!response.ok || !response.body) return
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const lines = block.split('\n').map((line) => line.split(/: ?(.*)/s))
        const valueOf = (field: string) => lines.find(([name]) => name === field)?.[1]
        const name = valueOf('event')
        if (name) yield { name, id: valueOf('id'), data: JSON.parse(valueOf('data') ?? 'null') }
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
