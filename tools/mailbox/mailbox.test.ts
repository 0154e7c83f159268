import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '@amour/server/config.ts'
import { openMailTransport } from '@amour/server/mail/transport.ts'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openMailStore, type Mail } from './mail-store.ts'
import { startMailbox } from './mailbox.ts'

async function aMailbox(folder?: string) {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'amour-mailbox-')))
  const mailbox = await startMailbox({ folder: place, smtpPort: 0, httpPort: 0 })
  const transport = createTransport(mailbox.smtpUrl)
  return {
    place,
    mailbox,
    send: (to: string, subject: string, body: string) =>
      transport.sendMail({ from: 'post@amour.test', to, subject, text: body }),
    sendHtml: (to: string, html: string) => transport.sendMail({ from: 'post@amour.test', to, subject: 'Web', html }),
    async [Symbol.asyncDispose]() {
      transport.close()
      await mailbox.close()
      if (!folder) await rm(place, { recursive: true, force: true })
    },
  }
}

async function open(url: string): Promise<{ status: number; policy: string; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      text(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            policy: String(response.headers['content-security-policy']),
            body,
          }),
        reject,
      )
    }).on('error', reject)
  })
}

async function mails(pageUrl: string, to = ''): Promise<Mail[]> {
  const { body } = await open(`${pageUrl}/api/mails?to=${encodeURIComponent(to)}`)
  return (JSON.parse(body) as { data: Mail[] }).data
}

test('a mail that was sent can be read, newest first and by address', async () => {
  await using post = await aMailbox()
  await post.send('ann@example.test', 'First £ and 中文', 'Hello Ann')
  await post.send('Bob@Example.test', 'Second', 'Hello Bob')
  const all = await mails(post.mailbox.pageUrl)
  expect(all.map(({ subject }) => subject)).toEqual(['Second', 'First £ and 中文'])
  expect(await mails(post.mailbox.pageUrl, 'bob@example.test')).toMatchObject([{ text: 'Hello Bob' }])
  const { body } = await open(post.mailbox.pageUrl)
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First £'))
})

test('what a mail brings along never runs', async () => {
  await using post = await aMailbox()
  await post.send(
    'ann@example.test',
    '<script>alert(1)</script>',
    'See "https://amour.test/a?b=1&c=2". <b>javascript:alert(1)</b>',
  )
  await post.sendHtml('ann@example.test', '<p>Good <b>day</b></p><script>alert(1)</script>')
  const [web, hostile] = await mails(post.mailbox.pageUrl)
  const { body, policy } = await open(`${post.mailbox.pageUrl}/mails/${hostile?.id}`)
  expect(policy).toContain("default-src 'none'")
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('<a rel="noreferrer" href="https://amour.test/a?b=1&amp;c=2">')
  expect(body).not.toContain('<b>')
  expect(web?.text).toBe('Good day')
})

test('mails are still there after a restart, and the oldest go when there are too many', async () => {
  await using first = await aMailbox()
  for (const day of ['one', 'two', 'three']) await first.send('ann@example.test', day, day)
  await first.mailbox.close()
  await using second = await aMailbox(first.place)
  expect(await mails(second.mailbox.pageUrl)).toHaveLength(3)
  const store = await openMailStore(first.place, 2)
  expect(store.list().map(({ subject }) => subject)).toEqual(['three', 'two'])
  expect(await readdir(first.place)).toHaveLength(2)
})

test('an unknown mail is not found', async () => {
  await using post = await aMailbox()
  expect((await open(`${post.mailbox.pageUrl}/mails/none`)).status).toBe(404)
  expect((await open(`${post.mailbox.pageUrl}/mails/..%2f..%2fetc`)).status).toBe(404)
})

test('a port that is taken is said at once', async () => {
  await using post = await aMailbox()
  const taken = Number(new URL(post.mailbox.pageUrl).port)
  await expect(startMailbox({ folder: post.place, smtpPort: 0, httpPort: taken })).rejects.toThrow('EADDRINUSE')
})

test('a mail about news lets a mail program offer a button that ends such mails; others do not', async () => {
  await using post = await aMailbox()
  const config = readConfig({ SMTP_URL: post.mailbox.smtpUrl, SITE_URL: 'https://example.test' })
  const transport = openMailTransport(config)
  const mail = { id: 'one', to: 'ann@example.test', subject: 'New', text: 'Something is new.' }
  await transport.send({ ...mail, unsubscribeUrl: 'https://example.test/unsubscribe/token' })
  await transport.send({ ...mail, id: 'two', to: 'bob@example.test' })
  transport.close()
  const raw = async (to: string) => (await mails(post.mailbox.pageUrl, to))[0]?.raw ?? ''
  expect(await raw('ann@example.test')).toContain('List-Unsubscribe: <https://example.test/unsubscribe/token>')
  expect(await raw('ann@example.test')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await raw('bob@example.test')).toContain('Message-ID: <two@example.test>')
  expect(await raw('bob@example.test')).not.toContain('List-Unsubscribe')
})

test('a mail that nobody has written asks for no absence note; what a person answers does not say so', async () => {
  await using post = await aMailbox()
  const transport = openMailTransport(readConfig({ SMTP_URL: post.mailbox.smtpUrl }))
  const mail = { id: 'one', to: 'ann@example.test', subject: 'New', text: 'Something is new.' }
  await transport.send({ ...mail, isAutomatic: true })
  await transport.send({ ...mail, id: 'two', to: 'bob@example.test', isAutomatic: false })
  transport.close()
  const raw = async (to: string) => (await mails(post.mailbox.pageUrl, to))[0]?.raw ?? ''
  expect(await raw('ann@example.test')).toContain('Auto-Submitted: auto-generated')
  expect(await raw('bob@example.test')).not.toContain('Auto-')
})
