import { context, trace } from '@opentelemetry/api'
import type { Config } from '#config.ts'
import { describeProcess } from './describe-process.ts'
import { SENDING, waitBriefly } from './last-sending.ts'

/**
 * Sends the spans of this process to a collector by OTLP, a share of them as `TRACES_SHARE` says: whole calls, with all
 * that belongs to them. What cannot be sent is dropped; no call waits for it. Undefined without
 * OTEL_EXPORTER_OTLP_ENDPOINT: then none of it is loaded.
 */
export async function startTraces({ telemetry }: Pick<Config, 'telemetry'>, names: readonly string[]) {
  if (!telemetry) return undefined
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${telemetry.endpoint}/v1/traces`, timeoutMillis: SENDING })
  const provider = new sdk.TracerProvider({
    resource: await describeProcess(names),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(telemetry.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      await waitBriefly(provider.shutdown())
      trace.disable()
      context.disable()
    },
  }
}
