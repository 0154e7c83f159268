import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'
import { tryNats } from '@amour/server/events/nats-bus.ts'
import { openLog } from '@amour/server/log.ts'
import { checkMailServer } from '@amour/server/mail/transport.ts'
import { openStorage } from '@amour/server/media/open-storage.ts'
import { openRedis } from '@amour/server/redis.ts'
import { readCertificate } from '@amour/server/security/certificate.ts'
import { type Finding, look, ok, fault } from './look.ts'

/** Days that a certificate has left when somebody should look why it was not renewed. */
const DAYS = 14

/** Looks at what the app speaks with: storage, mail, Redis, NATS, and at the addresses under which it is found. */
export function lookAtServices(config: Config, now: () => number): Promise<Finding>[] {
  const { storageUrl, redisUrl, natsUrl, siteUrl, media, console: staffConsole } = config
  const place = storageUrl ? 'the bucket of STORAGE_URL' : 'DATA_DIR/media'
  const addresses = { SITE_URL: siteUrl, MEDIA_URL: media?.url, CONSOLE_URL: staffConsole.url }
  return [
    look('storage', `Files cannot be kept: see to it that ${place} is there and may be written to.`, async () => {
      // Made here, it might be another user's than that of the processes.
      if (!storageUrl && !existsSync(join(config.dataDir, 'media'))) {
        await access(config.dataDir, constants.W_OK)
        return ok(`${place} will be made with the first file`)
      }
      await tryStorage(config)
      return ok(`${place} takes and gives back files`)
    }),
    look('mail', 'Mails wait in the outbox: see to SMTP_URL and the mail server.', async () => {
      if (!config.smtpUrl) return fault('No SMTP_URL is set: nobody gets the mail that activates an account.')
      await checkMailServer(config)
      return ok('the mail server takes us in')
    }),
    ...(redisUrl
      ? [look('redis', 'PostgreSQL counts meanwhile: see to REDIS_URL and its server.', () => tryRedis(redisUrl))]
      : []),
    ...(natsUrl
      ? [
          look(
            'nats',
            'Streams hear later and ask the database each second: see to NATS_URL and its server.',
            async () => {
              await tryNats(natsUrl)
              return ok('carries what streams are told')
            },
          ),
        ]
      : []),
    ...Object.entries(addresses).flatMap(([setting, url]) => (url ? [lookAtAddress(config, setting, url, now)] : [])),
  ]
}

async function tryStorage(config: Config) {
  const storage = await openStorage(config)
  const folder = `doctor-${randomUUID()}`
  const key = `${folder}/file`
  try {
    await storage.write(key, Buffer.from('amour'))
    const read = await storage.read(key)
    await storage.removeFolder(folder)
    if (read?.toString() !== 'amour') throw new Error('What was written did not come back')
  } finally {
    storage.close()
  }
}

async function tryRedis(url: string) {
  const redis = await openRedis(url, openLog('silent'))
  try {
    // One that has no room for its snapshot, or follows another, answers all the same and takes nothing.
    await redis.write((client) =>
      client.set(`limit:doctor:${randomUUID()}`, '', { expiration: { type: 'EX', value: 1 } }),
    )
    return ok('answers, and takes what is new')
  } finally {
    redis.close()
  }
}

function lookAtAddress({ isProduction }: Config, setting: string, url: string, now: () => number): Promise<Finding> {
  const { protocol, hostname } = new URL(url)
  const remedy = `Nobody answers by TLS at ${url}: see to the proxy, the name in the DNS and ${setting}.`
  return look(setting, remedy, async () => {
    if (protocol === 'http:') {
      const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      return isProduction && !isHere
        ? fault(
            `${url} is no https: browsers keep keys and passkeys from it. Let ${setting} name the proxy’s https origin.`,
          )
        : ok(url)
    }
    const { validTo, fault: doubt } = await readCertificate(url)
    const days = Math.floor((validTo.getTime() - now()) / 86_400_000)
    if (days < DAYS) return fault(`The certificate of ${url} has ${days} days left: see why it is not renewed.`)
    if (doubt)
      return fault(`Browsers do not trust the certificate of ${url} (${doubt}): serve one for it, with its chain.`)
    return ok(`${url}, its certificate has ${days} days left`)
  })
}
