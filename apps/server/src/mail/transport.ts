import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'

/** A mail ready to go; `id` becomes its Message-ID, so that a second delivery can be recognised. */
export type Mail = { id: string; to: string; subject: string; text: string }

export type MailTransport = {
  /** Throws when the mail server is away or refuses; the job that called tries again. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends over SMTP. Without `SMTP_URL` every send throws, so that mails wait in the outbox. */
export function openMailTransport({ smtpUrl, mailFrom, siteUrl }: Config): MailTransport {
  if (!smtpUrl) {
    return { send: () => Promise.reject(new Error('No SMTP_URL is set.')), close: () => undefined }
  }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  const host = new URL(siteUrl).hostname
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ from: mailFrom, to, subject, text, messageId: `<${id}@${host}>` })
    },
    close: () => transport.close(),
  }
}
