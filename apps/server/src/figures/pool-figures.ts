import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { openGauge } from './gauge.ts'

/** What a pool of connections is for: calls, their limits, or searches on a replica. */
export type PoolName = 'calls' | 'limits' | 'replica'

const pools = new Map<Pool, PoolName>()

/** Has a pool counted for as long as it is open. */
export function countPool(pool: Pool, name: PoolName) {
  for (const known of pools.keys()) if (known.ended) pools.delete(known)
  pools.set(pool, name)
}

/**
 * Has a registry tell how many connections this process has and may have, and how many calls wait for one, as of the last
 * time that what it answers was called.
 */
export function addPoolFigures(registry: Registry): () => void {
  const gauge = (name: string, help: string) => openGauge(registry, `pool_${name}`, help, ['pool'])
  const open = gauge('connections', 'Connections to the database that are open')
  const busy = gauge('busy', 'Connections that are in use')
  const size = gauge('size', 'Connections that there may be')
  const waiting = gauge('waiting', 'Calls that wait for a connection')
  return () => {
    for (const each of [open, busy, size, waiting]) each.reset()
    for (const [pool, name] of pools) {
      if (pool.ended) continue
      open.inc({ pool: name }, pool.totalCount)
      busy.inc({ pool: name }, pool.totalCount - pool.idleCount)
      size.inc({ pool: name }, pool.options.max ?? 0)
      waiting.inc({ pool: name }, pool.waitingCount)
    }
  }
}
