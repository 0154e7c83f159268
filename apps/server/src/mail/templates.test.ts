import words from '@amour/locales/i18n/mails.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { isTemplate, needsMember, writeMail } from './templates.ts'

/** What would tell whoever looks over a shoulder, or runs the mailbox, what kind of site this is. */
const telling = /amour|dating|flirt|lover|romance|intimate|sex|adult|single|match/i

test.for(Object.entries(words))('nothing in the mail %s tells what the site is', ([, { subject, text }]) => {
  const sentences = [subject, ...text].map((sentence) => sentence.replace(/\{\{\w+\}\}/g, ''))
  expect(sentences.filter((sentence) => telling.test(sentence))).toEqual([])
})

test.for(Object.entries(words))(
  'the mail %s quotes names that members gave, and no store takes a line of it for a header',
  ([, { text }]) => {
    const unquoted = text.filter((paragraph) => paragraph.replaceAll('“{{name}}”', '').includes('{{name}}'))
    // In an mbox a line that begins so is another mail's first, and is written as ">From".
    expect([...unquoted, ...text.filter((paragraph) => paragraph.startsWith('From '))]).toEqual([])
  },
)

test.for(Object.entries(words))('in the mail %s each address has a line of its own', ([, { text }]) => {
  // In the middle of a sentence a phone breaks it, and a full stop after it becomes a part of it.
  const within = text.filter((paragraph) => /\{\{(siteUrl|consoleUrl)\}\}/.test(paragraph) && /\s/.test(paragraph))
  expect(within).toEqual([])
})

test('a receipt of very much has its commas', () => {
  const counts = { photos: 12, videos: 0, conversations: 31, messages: 12_040, flirts: 1_000, notifications: 402 }
  const { text } = writeMail('erased', { reference: 'AM-2X4K-9Q7T', ...counts }, 'https://example.com')
  expect(text).toContain('messages 12,040, greetings 1,000')
})

test('a mail about news carries the address that ends such mails, and no other mail does', () => {
  const site = 'https://example.com'
  const news = writeMail('news', { unsubscribe: 'token' }, site)
  expect(news).toMatchObject({ subject: 'You have something new', unsubscribeUrl: `${site}/unsubscribe/token` })
  expect(news.text).toContain(`${site}/unsubscribe/token`)
  expect(writeMail('recovery', { token: 'token' }, site)).not.toHaveProperty('unsubscribeUrl')
})

test('what anybody can ask for in another’s name goes to accounts only', () => {
  const asked = (['recovery', 'deletionLink', 'activation'] as const).map(needsMember)
  expect(asked).toEqual([true, true, false])
  expect([isTemplate('news'), isTemplate('toString')]).toEqual([true, false])
})

test('who is called reads one minute as well as ninety', () => {
  const written = (longest: number) =>
    writeMail('onCall', { waiting: 1, longest, consoleUrl: 'https://console.example' }, 'https://example.com').text
  expect(written(1)).not.toMatch(/\b1 minutes/)
  expect(written(90)).toContain('90')
})

test('what nobody has written says so, and what the staff writes or is to answer does not', () => {
  const site = 'https://example.com'
  const consoleUrl = 'https://console.example'
  expect(writeMail('recovery', { token: 'token' }, site).isAutomatic).toBe(true)
  expect(writeMail('onCall', { waiting: 1, longest: 1, consoleUrl }, site).isAutomatic).toBe(false)
  expect(writeMail('noticeAnswer', { reference: 'AB-1', words: 'Yes.' }, site).isAutomatic).toBe(false)
})
