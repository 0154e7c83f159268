import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { pressAtOnce } from '@amour/test/e2e/support/keyboard.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { readStorage } from '@amour/test/e2e/support/forms.ts'
import { appScripts } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const NEUTRAL = 'https://www.bbc.co.uk/weather'

/** The neutral page stands in for the one outside, where a test does not go. */
const placeholder = (page: Page) =>
  page.route(NEUTRAL, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Rain' }))

const leaveKey = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const request = indexedDB.open('amour', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore('keys')
    request.onsuccess = () => {
      const work = request.result.transaction('keys', 'readwrite')
      work.objectStore('keys').put('key', ['member', 1])
      work.oncomplete = () => resolve()
    }
    await promise
  })

test('one press of the quick exit leaves at once, locks the account and cannot be undone by going back', async ({
  page,
  site,
}) => {
  await placeholder(page)
  const { token } = await enterAsNewMember(page, site, '/notifications')
  await page.getByRole('button', { name: 'Quick exit' }).click()
  await expect(page).toHaveURL(NEUTRAL)
  await page.goBack()
  await expect(page).not.toHaveURL(/notifications/)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  expect((await readStorage(page)).local['amour.account']).toBeUndefined()
  await expect.poll(async () => (await callMe(page, token)).status()).toBe(401)
  // A key that the exit was too quick to wipe goes when the site is next opened. It is left where no app runs: one that
  // has only just come would wipe it at once.
  await page.goto('/robots.txt')
  await leaveKey(page)
  expect((await readStorage(page)).keys).toBe(1)
  await page.goto('/')
  await expect.poll(async () => (await readStorage(page)).keys).toBe(0)
})

test('Esc twice leaves as well, wherever the focus is, and Esc once does not', async ({ page, site }) => {
  await placeholder(page)
  await enterAsNewMember(page, site, '/search')
  await page.getByLabel('County').focus()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/search$/)
  await page.waitForTimeout(700)
  await pressAtOnce(page, 'Escape Escape')
  await expect(page).toHaveURL(NEUTRAL)
})

test('Esc that closes what lies on top does not count, however soon the next one comes', async ({ page, site }) => {
  await placeholder(page)
  await enterAsNewMember(page, site, '/')
  const other = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await storePhoto(site.context, other.id, { isPicture: true })
  await page.goto(`/member/${other.username}`)
  await page.getByRole('button', { name: /^Enlarge photo 1/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report/ })
    .click()
  const layers = page.locator('dialog[open]')
  await expect(layers).toHaveCount(2)
  await pressAtOnce(page, 'Escape Escape')
  await expect(layers).toHaveCount(0)
  await expect(page).toHaveURL(`/member/${other.username}`)
  // A menu closes by one, and the next is the first of two.
  await page.getByLabel('More', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
  await pressAtOnce(page, 'Escape Escape')
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeHidden()
  await page.waitForTimeout(700)
  await expect(page).toHaveURL(`/member/${other.username}`)
  // Nothing lies on top any more.
  await pressAtOnce(page, 'Escape Escape')
  await expect(page).toHaveURL(NEUTRAL)
})

test('Esc twice leaves from where the first one asks whether to leave, too', async ({ page, site }) => {
  await placeholder(page)
  await enterAsNewMember(page, site, '/notifications')
  // As a recovery kit does that is shown in a dialog.
  await page.evaluate(() =>
    addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || document.querySelector('#question')) return
      const question = document.body.appendChild(document.createElement('dialog'))
      question.id = 'question'
      question.showModal()
    }),
  )
  await pressAtOnce(page, 'Escape Escape')
  await expect(page).toHaveURL(NEUTRAL)
})

test('Esc twice leaves before the app has come, and locks the account', async ({ page, site }) => {
  await placeholder(page)
  const { token } = await enterAsNewMember(page, site, '/notifications')
  await page.route(appScripts, () => undefined)
  await page.goto('/notifications', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Quick exit' })).toBeVisible()
  await pressAtOnce(page, 'Escape Escape')
  await expect(page).toHaveURL(NEUTRAL)
  await expect.poll(async () => (await callMe(page, token)).status()).toBe(401)
  await page.goto('/robots.txt')
  expect(Object.keys((await readStorage(page)).local)).not.toContain('amour.account')
})

test('Esc twice is told once inside, until it is put away', async ({ page, site }) => {
  await enterAsNewMember(page, site, '/')
  const hint = page.getByRole('note').filter({ hasText: 'Esc twice' })
  await expect(hint).toBeVisible()
  await page.reload()
  await hint.getByRole('button', { name: 'Got it' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

const callMe = (page: Page, token: string) =>
  page.request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })
