import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { openPushService } from '@amour/test/http/push-service.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `loses`: takes what comes, and breaks off before it has said so. */
export type Mood = 'serves' | 'hangs' | 'refuses' | 'loses'

export type Channel = 'mail' | 'webhook' | 'push'

export type HeardMail = { id: string; to: string; subject: string; text: string; raw: string; at: number }

/** A mail server, a webhook and a push service that serve, hang, refuse or lose their answers, as they are told. */
export async function openChannels() {
  await using ending = new AsyncDisposableStack()
  const moods: Record<Channel, Mood> = { mail: 'serves', webhook: 'serves', push: 'serves' }
  const mails: HeardMail[] = []
  const bodies: { body: string; at: number }[] = []
  /** How often each has taken something and not said so: it comes again then. */
  const lost: Record<Channel, number> = { mail: 0, webhook: 0, push: 0 }

  const smtp = openMailServer(
    () => moods.mail,
    (mail, isLost) => {
      mails.push(...mail)
      lost.mail += Number(isLost)
    },
  )
  ending.defer(() => new Promise<void>((closed) => smtp.close(closed)))

  const webhook = createServer((request, response) => {
    void text(request).then(
      (body) => {
        if (moods.webhook === 'hangs') return
        if (moods.webhook === 'refuses') return void response.writeHead(503).end()
        bodies.push({ body, at: Date.now() })
        if (moods.webhook === 'serves') return void response.writeHead(200).end()
        lost.webhook += 1
        response.destroy()
      },
      () => undefined,
    )
  })
  ending.defer(() => {
    webhook.closeAllConnections()
    webhook.close()
  })
  const push = ending.use(await openPushService())
  const [mailPort, webhookPort] = [await listen(smtp.server), await listen(webhook)]

  const owned = ending.move()
  return {
    mails,
    bodies,
    push,
    /** How often each has taken something without saying so. */
    countLost: () => ({ ...lost, push: push.asked.lost }),
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ON_CALL_WEBHOOK: `http://127.0.0.1:${webhookPort}/bell`,
      PUSH_LOCAL: 'on',
    },
    setMoods(told: Record<Channel, Mood>) {
      Object.assign(moods, told)
      push.answer.status = told.push === 'refuses' ? 503 : 201
      push.answer.hangs = told.push === 'hangs'
      push.answer.isLost = told.push === 'loses'
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // it listens on a port
}

/** A mail server in the mood of the moment; `hear` is told of each mail that came, once for each of its recipients. */
function openMailServer(readMood: () => Mood, hear: (mails: HeardMail[], isLost: boolean) => void) {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      if (readMood() === 'hangs') return
      done(readMood() === 'refuses' ? new Error('Not now.') : undefined)
    },
    async onData(stream, { envelope }, done) {
      // A worker that is killed hangs up in the middle.
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return
      const { messageId: id = '', subject = '', text: told = '' } = await PostalMime.parse(raw)
      const at = Date.now()
      const isLost = readMood() === 'loses'
      hear(
        envelope.rcptTo.map(({ address: to }) => ({ id, to, subject, text: told, raw, at })),
        isLost,
      )
      if (!isLost) done()
    },
  })
  // So does one that sends nothing yet.
  smtp.on('error', () => undefined)
  return smtp
}
