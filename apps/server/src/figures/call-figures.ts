import { Gauge, Histogram } from 'prom-client'

/** Seconds: what a screen needs at once, what is felt, what is a wait, and what is a fault. */
const buckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Calls of this process by the route's pattern, never by an address, which would name members. */
const callSeconds = new Histogram({
  name: 'amour_call_seconds',
  help: 'Calls that this process has answered, and how long they took',
  labelNames: ['method', 'route', 'status'] as const,
  buckets,
  registers: [],
})

const uploadsUnderWay = new Gauge({
  name: 'amour_uploads_under_way',
  help: 'Uploads that this process is receiving or checking',
  registers: [],
})

/** What this process counts as it goes along. */
export const callFigures = [callSeconds, uploadsUnderWay]

type Answered = { method: string; route: string; status: number; ms: number }

/** Counts an answer: `route` is its pattern; of the status only the class is kept, as 2xx. */
export function countCall({ method, route, status, ms }: Answered) {
  callSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
}

/** Counts an upload as under way until it is disposed of. */
export function countUpload(): Disposable {
  uploadsUnderWay.inc()
  return { [Symbol.dispose]: () => uploadsUnderWay.dec() }
}
