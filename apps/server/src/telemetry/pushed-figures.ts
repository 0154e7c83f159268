import type { HrTime } from '@opentelemetry/api'
import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { Config } from '#config.ts'
import { describeProcess } from './describe-process.ts'
import { SENDING, waitBriefly } from './last-sending.ts'

/** Milliseconds between two looks at the figures, as Prometheus would look. */
const EVERY = 15_000

type Figures = { registry: Registry; refresh: () => Promise<void> }

/**
 * Sends the figures that `/metrics` tells to a collector by OTLP as well, under the same names. Where the database does
 * not answer, those that need it are left out of that round. Undefined without OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export async function startPushing(
  { telemetry }: Pick<Config, 'telemetry'>,
  name: string,
  { registry, refresh }: Figures,
) {
  if (!telemetry) return undefined
  const [{ OTLPMetricExporter }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/sdk-metrics'),
  ])
  const resource = await describeProcess([name])
  const begun = toTime(Date.now())
  const producer: MetricProducer = {
    async collect() {
      await refresh()
      const end = toTime(Date.now())
      const metrics = (await registry.getMetricsAsJSON()).flatMap((figure) => toMetric(figure, begun, end))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'amour' }, metrics }] }, errors: [] }
    },
  }
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${telemetry.endpoint}/v1/metrics`, timeoutMillis: SENDING }),
    exportIntervalMillis: EVERY,
    exportTimeoutMillis: EVERY / 2,
    metricProducers: [producer],
  })
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  return { close: () => waitBriefly(provider.shutdown()) }
}

const toTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1e6]

/** OTLP's numbers for the ways in which a figure is summed up, and for what a point of it is. */
const CUMULATIVE = 1
const POINTS = { histogram: 0, gauge: 2, sum: 3 } as const
const DOUBLE = 1

type Valued = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>

/** One of Prometheus' figures in OTLP's form; nothing for a kind that we have none of. */
export function toMetric(given: MetricObjectWithValues<MetricValue<string>>, begun: HrTime, end: HrTime): MetricData[] {
  const figure = given as Valued // histograms say of each value which of their three it is
  const descriptor = { name: figure.name, description: figure.help, unit: '', valueType: DOUBLE }
  const shared = { descriptor, aggregationTemporality: CUMULATIVE }
  const points = () =>
    figure.values.map(({ labels, value }) => ({ startTime: begun, endTime: end, attributes: { ...labels }, value }))
  // prom-client names the kinds by its own enumeration, which its JSON spells out.
  switch (String(figure.type)) {
    case 'gauge':
      return [{ ...shared, dataPointType: POINTS.gauge, dataPoints: points() }]
    case 'counter':
      return [{ ...shared, dataPointType: POINTS.sum, isMonotonic: true, dataPoints: points() }]
    case 'histogram':
      return [{ ...shared, dataPointType: POINTS.histogram, dataPoints: toHistograms(figure, begun, end) }]
    default:
      return []
  }
}

/** Prometheus counts up from bucket to bucket; OTLP counts each by itself, and what is above the last. */
function toHistograms({ name, values }: Valued, startTime: HrTime, endTime: HrTime) {
  const series = new Map<
    string,
    { attributes: Record<string, string | number>; below: [number, number][]; sum: number }
  >()
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, below: [], sum: 0 }
    series.set(key, one)
    if (metricName === `${name}_bucket` && le !== undefined)
      one.below.push([le === '+Inf' ? Infinity : Number(le), value])
    if (metricName === `${name}_sum`) one.sum = value
  }
  return [...series.values()].map(({ attributes, below, sum }) => {
    const sorted = below.toSorted(([one], [other]) => one - other)
    const counts = sorted.map(([, count], at) => count - (sorted[at - 1]?.[1] ?? 0))
    const boundaries = sorted.map(([limit]) => limit).filter(Number.isFinite)
    const count = sorted.at(-1)?.[1] ?? 0
    return { startTime, endTime, attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}
