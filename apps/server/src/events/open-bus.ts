import type { Context } from '#context.ts'
import { sameUserAt } from '#database/servers/address.ts'
import type { Database } from '#database/open.ts'
import type { EventBus } from './bus.ts'
import { openNatsBus } from './nats-bus.ts'
import { openPostgresBus } from './postgres-bus.queries.ts'
import { openRedisBus } from './redis-bus.ts'

/** Opens the bus that the settings name: NATS, else Redis, else the database itself, past a pooler that stands before it. */
export function openEventBus(
  { config, redis }: Pick<Context, 'config' | 'redis'>,
  db: Database,
  url: string,
): EventBus {
  const { natsUrl, directUrl } = config
  if (natsUrl) return openNatsBus(natsUrl)
  return redis ? openRedisBus(redis) : openPostgresBus(db, directUrl ? sameUserAt(url, directUrl) : url)
}
