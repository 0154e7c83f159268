import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** One mail as it arrived. `to` are the envelope's recipients; `receivedAt` is ISO 8601; `raw` the message itself. */
export type Mail = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  raw: string
}

export type MailStore = {
  /** Newest first; with `to`, only mails for that address. */
  list: (to?: string) => Mail[]
  find: (id: string) => Mail | undefined
  keep: (raw: string, envelope: { from: string; to: string[] }) => Promise<void>
}

/** Keeps the newest `cap` mails, one file each, so that they are still there after a restart. */
export async function openMailStore(folder: string, cap: number): Promise<MailStore> {
  await mkdir(folder, { recursive: true })
  const mails = await readMails(folder)

  async function trim() {
    for (const { id } of mails.splice(cap)) await rm(join(folder, `${id}.json`), { force: true })
  }
  await trim()

  return {
    list: (to) => (to ? mails.filter((mail) => mail.to.includes(to.toLowerCase())) : [...mails]),
    find: (id) => mails.find((mail) => mail.id === id),
    async keep(raw, { from, to }) {
      const { subject, text, html } = await PostalMime.parse(raw)
      const receivedAt = new Date().toISOString()
      const mail: Mail = {
        id: `${receivedAt.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`,
        receivedAt,
        from,
        to: to.map((address) => address.toLowerCase()),
        subject: subject ?? '',
        text: (text ?? withoutTags(html ?? '')).trim(),
        raw,
      }
      const place = join(folder, `${mail.id}.json`)
      await writeFile(`${place}.part`, JSON.stringify(mail, undefined, 2), { mode: 0o600 })
      await rename(`${place}.part`, place)
      mails.unshift(mail)
      await trim()
    },
  }
}

async function readMails(folder: string): Promise<Mail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const newestFirst = names.toSorted().toReversed()
  return Promise.all(newestFirst.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail))
}

function withoutTags(html: string): string {
  return html.replace(/<(style|script)[\s\S]*?<\/\1>/gi, '').replace(/<[^>]*>/g, '')
}
