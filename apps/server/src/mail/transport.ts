import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'

/**
 * A mail ready to go; `id` becomes its Message-ID, so that a second delivery can be recognised. To one that `isAutomatic` no
 * absence note answers (RFC 3834). `unsubscribeUrl` lets a mail program offer a button of its own (RFC 8058).
 */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  isAutomatic?: boolean
  unsubscribeUrl?: string
}

/** The mail server will not have this recipient, now or later. Says nothing of whom. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'

  constructor() {
    super('The mail server refuses the recipient')
  }
}

export type MailTransport = {
  /** Throws when the mail server is away or refuses, `RecipientRefused` for one for good; the job that called tries again. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Milliseconds. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** Signs in to the mail server and sends nothing. Throws when it is away or refuses us, and without `SMTP_URL`. */
export async function checkMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (!smtpUrl) throw new Error('No SMTP_URL is set.')
  const transport = createTransport({ url: smtpUrl, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends over SMTP. Without `SMTP_URL` every send throws, so that mails wait in the outbox. */
export function openMailTransport({ smtpUrl, mailFrom, siteUrl }: Config): MailTransport {
  if (!smtpUrl) {
    return { send: () => Promise.reject(new Error('No SMTP_URL is set.')), close: () => undefined }
  }
  const transport = createTransport({ url: smtpUrl, pool: true, ...patience })
  const host = new URL(siteUrl).hostname
  return {
    async send({ id, to, subject, text, isAutomatic, unsubscribeUrl }) {
      const headers = {
        ...(isAutomatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      const mail = { from: mailFrom, to, subject, text, headers, messageId: `<${id}@${host}>` }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isRefusal(error) ? new RecipientRefused() : error
      })
    },
    close: () => transport.close(),
  }
}

/** An answer of the five hundreds to whom the mail is for; what is said against sender or words may be said of all mails. */
function isRefusal(error: unknown) {
  const { command, responseCode } = Object(error) as { command?: unknown; responseCode?: unknown } // any value may be thrown
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}
