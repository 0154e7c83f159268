import { hostname } from 'node:os'
import { VERSION } from '#version.ts'

/** What tells this process from others in a collector: `service.name` is amour- and the names of what runs in it. */
export async function describeProcess(names: readonly string[]) {
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  return resourceFromAttributes({
    'service.name': `amour-${names.join('+')}`,
    'service.version': VERSION,
    'host.name': hostname(),
    'process.pid': process.pid,
  })
}
