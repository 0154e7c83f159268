import { importPublic } from '@amour/crypto/public-key.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import type { Context } from '@amour/server/context.ts'
import { findContactKey } from '@amour/server/features/account/keys/current-key.service.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'
import { createPastContext } from '@amour/tools/demo/interactions.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import type { Browser, Page } from '@playwright/test'

const [reader, writer] = demoLogins

/** As many messages as one thread opens (docs/performance.md §P14). */
export const MESSAGES = 200

/** What a page did with its time, in milliseconds: the frames it drew, and the longest task that held it up. */
export type Smoothness = { median: number; late: number; longest: number }

/** The landing's scene while its lights go on and while somebody scrolls down to its end, on a processor four times slower. */
export async function measureScene(browser: Browser, url: string, width: number): Promise<Smoothness> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.locator('html[data-hydrated]').waitFor({ timeout: 60_000 })
    await page.evaluate(forgetFrames)
    await page.waitForTimeout(3000)
    await page.evaluate(scrollToEnd)
    return await page.evaluate(readSmoothness)
  } finally {
    await context.close()
  }
}

/** A thread of sealed messages whose older pages are asked for until all are open. */
export async function measureUnsealing(browser: Browser, url: string): Promise<Smoothness> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await logIn(page)
    await page.goto('/inbox')
    const row = page.getByRole('tabpanel').getByRole('link', { name: new RegExp(writer.username) })
    await row.waitFor()
    await page.evaluate(forgetFrames)
    await row.click()
    await openAll(page)
    return await page.evaluate(readSmoothness)
  } finally {
    await context.close()
  }
}

/** By the form, so that the browser has the member's keys. */
export async function logIn(page: Page) {
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(reader.email)
  await form.getByLabel('Password', { exact: true }).fill(reader.password)
  await form.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(reader.username) }).waitFor({ timeout: 60_000 })
}

async function openAll(page: Page) {
  const messages = page.locator('.thread-log').getByText(/^Sealed number \d+$/)
  await messages.first().waitFor()
  while ((await messages.count()) < MESSAGES) {
    const before = await messages.count()
    await page.locator('.thread-log').evaluate((log) => (log.scrollTop = 0))
    await page.waitForFunction(
      (known) => (document.querySelector('.thread-log')?.textContent?.match(/Sealed number \d+/g)?.length ?? 0) > known,
      before,
      { timeout: 60_000 },
    )
  }
}

/** Messages that the reader has not opened yet, as the writer's browser would seal them. */
export async function sealMessages(context: Context) {
  const rows = await context.db
    .selectFrom('member')
    .select(['id', 'username', 'gender', 'seeking', 'created_at as createdAt'])
    .where('username', 'in', [reader.username, writer.username])
    .execute()
  const [to, from] = [reader, writer].map(({ username }) => rows.find((row) => row.username === username))
  if (!to || !from) throw new Error('The demo has both of its logins.')
  const keys = [await findContactKey(context, to.id), await findContactKey(context, from.id)]
  const [theirs, own] = await Promise.all(
    keys.map(async (key) => key && { ...key, key: await importPublic(key.public) }),
  )
  if (!theirs || !own) throw new Error('Both have keys.')
  for (let number = MESSAGES; number >= 1; number -= 1) {
    const message = await sealMessage({
      text: `Sealed number ${number}`,
      mediaId: null,
      recipientPublic: theirs.key,
      recipientVersion: theirs.version,
      senderPublic: own.key,
      senderVersion: own.version,
    })
    const sender = createPastContext(context, from, number * 7)
    await sendMessage(sender, to.id, { message, mediaId: null })
  }
}

type Watched = { frames: number[]; longest: number }

function watch() {
  const watched: Watched = { frames: [], longest: 0 }
  Object.assign(globalThis, { watched })
  let last = 0
  const frame = (now: number) => {
    if (last > 0) watched.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

function forgetFrames() {
  const { watched } = globalThis as unknown as { watched: Watched } // set by watch
  watched.frames = []
  watched.longest = 0
}

/** Twelve pixels a frame: a thumb that flings. */
function scrollToEnd() {
  return new Promise<void>((resolve) => {
    const step = () => {
      const before = scrollY
      scrollBy({ top: 12, behavior: 'instant' })
      if (scrollY === before) resolve()
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** `late` is the 95th percentile. */
function readSmoothness() {
  const { watched } = globalThis as unknown as { watched: Watched } // set by watch
  const sorted = watched.frames.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
  return { median: at(0.5), late: at(0.95), longest: watched.longest }
}
