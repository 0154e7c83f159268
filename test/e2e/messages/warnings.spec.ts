import { messages } from '@amour/contract/messages/messages.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page, type Request } from '@playwright/test'

const password = 'open sesame £1'

/** One member writes to another, sealed as their browser would. */
async function write(site: Site, from: TestMember, to: TestMember, text: string) {
  const [recipientPublic, senderPublic] = await Promise.all([
    importPublic(to.publicKey ?? ''),
    importPublic(from.publicKey ?? ''),
  ])
  // A browser that logs in gives its member a version more, with the same RSA key.
  const { version: recipientVersion } = await site.context.db
    .selectFrom('member_key')
    .select('version')
    .where('member_id', '=', to.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const keys = { recipientPublic, recipientVersion, senderPublic, senderVersion: 1 }
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: await sealMessage({ text, mediaId: null, ...keys }) }),
  })
  expect(answer.status).toBe(201)
}

/** What a member does at another page of theirs. */
async function post(site: Site, { token }: TestMember, path: string) {
  const answer = await fetch(site.url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
}

/** A member takes the last of their messages back. */
async function takeBackLast(site: Site, member: TestMember) {
  const { id } = await site.context.db
    .selectFrom('message')
    .select('id')
    .where('sender_id', '=', member.id)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await post(site, member, messages.unsend.path.replace(':id', id))
}

/** Writes from the page, until the server has it: what is written meanwhile would come before it. */
async function answer(page: Page, { username }: TestMember, text: string) {
  await page.getByLabel(`Message ${username}`).fill(text)
  const accepted = page.waitForResponse((reply) => reply.url().endsWith('/message'))
  await page.keyboard.press('Enter')
  await accepted
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
}

/** Which calls a page makes from now on, without what differs from one conversation to the next; files of the site as well. */
function listen(page: Page) {
  const made = new Set<string>()
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    const path = pathname.startsWith('/assets/')
      ? pathname
      : pathname.replaceAll(/[0-9a-f]{8}-[^/]{20,}|[^/]{40,}/g, ':id')
    made.add(`${request.method()} ${path}`)
  }
  page.on('request', note)
  return { made, stop: () => page.off('request', note) }
}

test('a received threat is warned of in its reader’s own browser, and nothing of it leaves', async ({ page, site }) => {
  const { context } = site
  const ann = await makeMember(context, { username: `ann-${newId().slice(-8)}`, hasKeys: true, password })
  const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  const cal = await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await write(site, ben, ann, 'Lovely photos. Your husband would hate to see them.')
  await write(site, cal, ann, 'Lovely photos. The harbour looks warm.')
  await page.clock.install()
  await page.goto('/login')
  await logIn(page, { email: ann.email, password })
  await expect(page).toHaveTitle(/^Home/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  const log = page.getByRole('log')
  // What an ordinary conversation calls.
  const ordinary = listen(page)
  await page.goto(`/inbox/message/${cal.id}`)
  await log.getByText('Lovely photos.').waitFor()
  await answer(page, cal, 'It was in May.')
  await write(site, cal, ann, 'We should go there.')
  await expect(log.getByText('We should go there.')).toBeVisible()
  // Any page asks for more once it has been open for a while, which on a busy machine comes in the middle of the other one.
  const later = ['/api/site', '/push/looking'].map((path) => page.waitForRequest((asked) => asked.url().endsWith(path)))
  await page.clock.fastForward(40_000)
  await Promise.all(later)
  ordinary.stop()
  const warned = listen(page)
  await page.goto(`/inbox/message/${ben.id}`)
  await log.getByText('Lovely photos.').waitFor()
  const warning = log.getByRole('note').filter({ hasText: 'This looks like a threat' })
  // What is meant may be said in pieces.
  await answer(page, ben, 'What do you mean?')
  await write(site, ben, ann, 'Pay me £500 by midnight')
  await write(site, ben, ann, 'or the pictures go to your family.')
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText('0345 6000 459')
  // What turns words around does so neither there nor where they are reported.
  await write(site, ben, ann, 'A \u202elovely evening otherwise, is it not?')
  await expect(log.getByText('A lovely evening otherwise')).toBeVisible()
  await expect(log.getByRole('note')).toHaveCount(1)
  warned.stop()
  expect([...warned.made].filter((call) => !ordinary.made.has(call))).toEqual([])

  await warning.getByRole('button', { name: 'Report with proof' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /the pictures go to your family/ })).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /Pay me £500 by midnight/ })).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /A lovely evening/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const word of ['husband', 'midnight', 'pictures', 'warning', 'threat']) {
    const told = sent.filter((text) => text.includes(word) && !text.includes('/assets/') && !text.includes('/locales/'))
    expect(told, word).toEqual([])
  }
  await warning.getByRole('button', { name: 'Hide this note' }).press('Enter')
  await expect(page.getByRole('log')).toBeFocused()
  await expect(warning).toHaveCount(0)
  // What one has written oneself is no warning to oneself.
  await page.getByLabel(`Message ${ben.username}`).fill('I will tell your wife about the photos unless you stop.')
  await page.keyboard.press('Enter')
  await expect(log.getByText('I will tell your wife')).toBeVisible()
  await expect(log.getByRole('note')).toHaveCount(0)

  // A report that somebody writes is not ended by whoever takes the message back, or blocks them.
  await write(site, cal, ann, 'Pay me £500 by midnight or the pictures go to your family.')
  await page.goto(`/inbox/message/${cal.id}`)
  await warning.getByRole('button', { name: 'Report with proof' }).press('Enter')
  const proof = page.getByRole('dialog').getByRole('checkbox', { name: /the pictures go to your family/ })
  await expect(proof).toBeChecked()
  await takeBackLast(site, cal)
  await expect(page.locator('.thread-log').getByText('Message unsent')).toBeVisible()
  await expect(proof).toBeChecked()
  await post(site, cal, blocks.block.path.replace(':id', ann.id))
  await expect(page.getByText('There’s no such conversation')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong?').selectOption('Harassment or stalking')
  await dialog.getByLabel('What happened?').fill('He wants money, and has taken back what he wrote.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Your report has arrived' })).toBeVisible()
  const proven = await context.db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .where('report.reporter_id', '=', ann.id)
    .where('is_reported', '=', true)
    .select('state')
    .execute()
  expect(proven).toEqual([{ state: 'verified' }])
})
