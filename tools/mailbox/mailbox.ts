import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { createInbox } from './inbox-server.ts'
import { openMailStore } from './mail-store.ts'

/** Port 0 takes any free port. */
type Options = { folder: string; smtpPort: number; httpPort: number; host?: string }

/** `smtpUrl` is for the app's SMTP_URL, `pageUrl` for a person; `${pageUrl}/api/mails?to=` answers `{data: Mail[]}`. */
export type Mailbox = { smtpUrl: string; pageUrl: string; close: () => Promise<void> }

/**
 * A mail server for development and tests: takes every mail, delivers none, and shows them on a page.
 * Rejects when a port is taken.
 */
export async function startMailbox({ folder, smtpPort, httpPort, host = '127.0.0.1' }: Options): Promise<Mailbox> {
  const store = await openMailStore(folder, 500)
  const inbox = createInbox(store)
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 1024 * 1024,
    async onData(stream, { envelope }, done) {
      try {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        await store.keep(await text(stream), { from, to: envelope.rcptTo.map(({ address }) => address) })
        inbox.announce()
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error('The mail could not be kept.'))
      }
    },
  })
  // A sender that hangs up in the middle is its own affair; listening reports its failures itself.
  smtp.on('error', () => undefined)

  const pagePort = await listen(inbox.server, httpPort, host)
  const mailPort = await listen(smtp.server, smtpPort, host).catch(async (error: unknown) => {
    inbox.server.close()
    throw error
  })
  return {
    smtpUrl: `smtp://${host}:${mailPort}`,
    pageUrl: `http://${host}:${pagePort}`,
    async close() {
      inbox.server.closeAllConnections()
      await Promise.all([
        new Promise((closed) => inbox.server.close(closed)),
        new Promise<void>((closed) => smtp.close(closed)),
      ])
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
