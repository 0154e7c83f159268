import { makeMember } from '@amour/test/members/make-member.ts'
import { logInByKey, oldPassword, send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

const LONG = 'Meet me at the bandstand at three, or at the ferry at four if it rains. I bring a thermos and two cups. '

test('what a request is answered or declined by stands where it is pressed before its words are decrypted', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
  for (const words of [LONG.repeat(3), 'Hello.', LONG]) {
    await send(site, await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true }), ann, words)
  }
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  await page.goto('/inbox')
  const stood = await page.evaluateHandle(() => {
    const tops = new Set<string>()
    const look = () => {
      const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Answer')
      const [first] = links
      if (!first) return
      tops.add(
        links.map((link) => Math.round(link.getBoundingClientRect().top - first.getBoundingClientRect().top)).join(),
      )
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return tops
  })
  await page.getByRole('tab', { name: /^Requests/ }).click()
  await expect(page.getByText('Hello.')).toBeVisible()
  await expect(page.getByText(LONG.trim()).first()).toBeVisible()
  expect(await stood.evaluate((tops) => [...tops])).toHaveLength(1)
})

for (const width of [390, 1280]) {
  test(`what stands in a conversation ${width} px wide stays there when it is known how the next message goes`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
    const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
    await send(site, ann, ben, 'Good evening.')
    await send(site, ben, ann, 'Hello.')
    await page.goto('/login')
    await logInByKey(page, ann, oldPassword)
    await expect(page).toHaveTitle(/^Home/)
    await page.goto('/inbox')
    const stood = await page.evaluateHandle(() => {
      const heights = new Set<number>()
      const look = () => {
        const log = document.querySelector('[role=log]')
        if (log) heights.add(Math.round(log.getBoundingClientRect().height))
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      return heights
    })
    await page.getByRole('main').getByRole('link', { name: ben.username }).first().click()
    await expect(page.getByRole('log').getByText('Hello.')).toBeVisible()
    await expect(page.getByText('Your next message is encrypted')).toBeVisible()
    expect(await stood.evaluate((heights) => [...heights])).toHaveLength(1)
  })
}
