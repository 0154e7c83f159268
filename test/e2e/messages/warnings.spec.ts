import { messages } from '@amour/contract/messages/messages.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

const password = 'open sesame £1'

/** One member writes to another, sealed as their browser would. */
async function write(site: Site, from: TestMember, to: TestMember, text: string) {
  const [recipientPublic, senderPublic] = await Promise.all([
    importPublic(to.publicKey ?? ''),
    importPublic(from.publicKey ?? ''),
  ])
  const keys = { recipientPublic, recipientVersion: 1, senderPublic, senderVersion: 1 }
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: await sealMessage({ text, mediaId: null, ...keys }) }),
  })
  expect(answer.status).toBe(201)
}

test('a received threat is warned of in its reader’s own browser, and nothing of it leaves', async ({ page, site }) => {
  const { context } = site
  const ann = await makeMember(context, { username: `ann-${newId().slice(-8)}`, hasKeys: true, password })
  const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await write(site, ben, ann, 'Lovely photos. Your husband would hate to see them.')
  await page.goto('/login')
  await logIn(page, { email: ann.email, password })
  await expect(page).toHaveTitle(/^Home/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  await page.goto(`/inbox/message/${ben.id}`)
  const log = page.getByRole('log')
  await log.getByText('Lovely photos.').waitFor()
  const warning = log.getByRole('note').filter({ hasText: 'This looks like a threat' })
  // What is meant may be said in pieces.
  await page.getByLabel(`Message ${ben.username}`).fill('What do you mean?')
  // It stands in the log before the server has it; what is written meanwhile would come before it.
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/message'))
  await page.keyboard.press('Enter')
  await accepted
  await expect(log.getByText('What do you mean?')).toBeVisible()
  await write(site, ben, ann, 'Pay me £500 by midnight')
  await write(site, ben, ann, 'or the pictures go to your family.')
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText('0345 6000 459')
  await write(site, ben, ann, 'A lovely evening otherwise, is it not?')
  await expect(log.getByText('A lovely evening otherwise')).toBeVisible()
  await expect(log.getByRole('note')).toHaveCount(1)

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
  await warning.getByRole('button', { name: 'Hide this note' }).click()
  await expect(warning).toHaveCount(0)
  // What one has written oneself is no warning to oneself.
  await page.getByLabel(`Message ${ben.username}`).fill('I will tell your wife about the photos unless you stop.')
  await page.keyboard.press('Enter')
  await expect(log.getByText('I will tell your wife')).toBeVisible()
  await expect(log.getByRole('note')).toHaveCount(0)
})
