import type { Redis } from '#redis.ts'
import { CHANNEL, type EventBus, readNotice } from './bus.ts'

/** Notices by Redis' publish and subscribe. Hearing takes a connection of its own, which can do nothing else. */
export function openRedisBus(redis: Redis): EventBus {
  let hearer: Redis['client'] | undefined
  let hasSubscribed = false

  return {
    async publish(notice) {
      await redis.ask((client) => client.publish(CHANNEL, JSON.stringify(notice)))
    },
    listen(hear) {
      if (hearer) return
      const opened = redis.client.duplicate()
      hearer = opened
      // What fails is tried again, and said by the first connection; without a listener it would end the process.
      opened.on('error', () => undefined)
      const begin = async () => {
        // It goes on trying until it is closed, and subscribes again by itself each time that it has come back.
        await opened.connect()
        await opened.subscribe(CHANNEL, (text) => {
          const notice = readNotice(text)
          if (notice) hear(notice)
        })
        hasSubscribed = true
      }
      void begin().catch(() => undefined)
    },
    get isHearing() {
      return hasSubscribed && hearer?.isReady === true
    },
    async close() {
      if (hearer?.isOpen) hearer.destroy()
    },
  }
}
