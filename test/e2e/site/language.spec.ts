import { readFile, rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { pseudoLocalise, copyProduct } from './pseudo-locale.ts'
import { findCutOff, findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

test.setTimeout(300_000)

test('a second language is one folder: with it exchanged, no screen speaks English, and longer words have room', async ({
  browser,
  site,
}) => {
  await using elsewhere = await openElsewhere(site)
  const [visitor, member] = [await openVisitor(browser, elsewhere.site), await openVisitor(browser, elsewhere.site)]
  const { page } = visitor
  await page.goto('/')
  await expect(page.locator('h1')).toHaveText(pseudoLocalise('Someone near you has left a light on.'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'el')
  const names = await readNames(site)
  const violations: string[] = []
  async function checkAll({ page: seen }: Visitor, screens: Screen[]) {
    for (const screen of screens) violations.push(...(await findForeign(seen, screen, names)))
  }
  await becomeMember(member.page, elsewhere.site)
  // Each screen has to come to rest: while one does, the other's is looked at.
  await Promise.all([checkAll(visitor, visitorScreens), checkAll(member, memberScreens)])
  expect(violations).toEqual([])
  for (const { context, consoleErrors } of [visitor, member]) {
    expect(consoleErrors).toEqual([])
    await context.close()
  }
})

/** What a screen says in English, and what has no room there. */
async function findForeign(page: Page, { path, arrive }: Screen, names: Set<string>): Promise<string[]> {
  // A dialog that is open would stay open.
  await page.evaluate(() => localStorage.removeItem('amour.state'))
  await page.goto(path)
  // A browser that is busy may be still for a while before the app is there.
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await untilQuiet(page)
  if (arrive) {
    await arrive(page)
    await untilQuiet(page)
  }
  // What is still on its way has other words, and no room yet.
  await expect(page.locator('main').locator('[aria-busy=true], .invisible')).toHaveCount(0)
  const found = [...(await findEnglish(page, names)), ...(await findTight(page))]
  return found.map((violation) => `${path} ${violation}`)
}

/** The same product on the same database, in another language. */
async function openElsewhere(site: Site) {
  const stack = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('language')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const main = await copyProduct(folder)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await startApp(url, { ...site.environment, PORT: String(port), MEDIA_PORT: '0' }, ['member-api'], main)
  stack.defer(async () => void (await app.stop()))
  const context = { ...site.context, config: { ...site.context.config, siteUrl: url } }
  return { site: { ...site, url, context }, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

type Screen = { path: string; arrive?: (page: Page) => Promise<unknown> }

const submit = (page: Page) => page.locator('main button[type=submit]').first().click()
const openInBar = (at: number) => (page: Page) => page.locator('.bar--visitor .btn').nth(at).click()

const visitorScreens: Screen[] = [
  { path: '/' },
  { path: '/register' },
  { path: '/register', arrive: submit },
  { path: '/login', arrive: submit },
  {
    path: '/login',
    arrive: async (page) => {
      await page.locator('main [name=username]').fill('x@y.zz')
      await page.locator('main [name=password]').fill('00000000')
      await submit(page)
      await expect(page.getByText(pseudoLocalise('The email address or password isn’t right.'))).toBeVisible()
    },
  },
  ...['failed', 'activated', 'complete'].map((state) => ({ path: `/account/activation/${state}` })),
  { path: '/about', arrive: openInBar(1) },
  { path: '/about', arrive: openInBar(2) },
  {
    path: '/about',
    arrive: async (page) => {
      await openInBar(1)(page)
      await page.locator('dialog .between .btn--link').click()
      await page.locator('dialog button[type=submit]').click()
    },
  },
  { path: '/about' },
  ...['abuse', 'contact', 'feedback', 'report'].map((name) => ({ path: `/${name}`, arrive: submit })),
  { path: '/locations' },
  { path: '/legal' },
  ...['cookie', 'privacy', 'terms', 'safe-online-dating', 'website-security'].map((name) => ({
    path: `/legal/${name}`,
  })),
  { path: '/no/such/page' },
]

const memberScreens: Screen[] = [
  { path: '/' },
  { path: '/search' },
  { path: '/search/Rutland?ageMin=119&newThisWeek=yes' },
  { path: '/member/b-2' },
  { path: '/member/b-2', arrive: (page) => page.locator('.dock button.btn--quiet').click() },
  { path: '/member/n-0' },
  { path: '/profile' },
  { path: '/profile/photos' },
  { path: '/profile/videos' },
  { path: '/inbox' },
  { path: '/inbox?folder=requests' },
  { path: '/inbox/message/b-2' },
  { path: '/inbox/message/c-3' },
  { path: '/notifications' },
  { path: '/saved-searches' },
  { path: '/visits' },
  { path: '/account' },
  { path: '/account/security' },
  { path: '/account/encryption' },
  { path: '/account/privacy' },
  { path: '/account/notifications' },
  { path: '/account/reports' },
  { path: '/account/data' },
  { path: '/account/announcements' },
  { path: '/no/such/page' },
]

/** Somebody with a photo, a flirt and a request; nobody's name or words have a Latin letter beside another. */
async function becomeMember(page: Page, { context, url }: Site) {
  const person = (username: string, gender: 'Man' | 'Woman') =>
    makeMember(context, { username, gender, seeking: gender === 'Man' ? 'Woman' : 'Man', email: `${username}@y.zz` })
  const [a, b, c] = [await person('a-1', 'Woman'), await person('b-2', 'Man'), await person('c-3', 'Man')]
  await context.db.updateTable('member_profile').set({ description: 'Ζεστό καφέ και μακρινοί περίπατοι.' }).execute()
  for (const { id } of [a, b]) await storePhoto(context, id, { isDefault: true })
  await storePhoto(context, b.id)
  const post = (from: typeof a, path: string, data: object) =>
    page.request.post(`${url}/api/profile/member/${path}`, {
      headers: { authorization: `Bearer ${from.token}`, 'idempotency-key': crypto.randomUUID() },
      data,
    })
  const answers = [
    await post(b, `${a.id}/flirt`, { flirt: 'fancyAChat' }),
    await post(a, `${b.id}/message`, { message: '1 + 1?' }),
    await post(b, `${a.id}/message`, { message: '2' }),
    await post(c, `${a.id}/message`, { message: '?' }),
  ]
  expect(answers.map((answer) => answer.status() < 300)).toEqual([true, true, true, true])
  await enterAs(page, a)
}

/** The names of places are names in any language, and so are those of the members whom other tests left. */
async function readNames({ context }: Site): Promise<Set<string>> {
  const members = await context.db.selectFrom('member').select('username').execute()
  const folder = new URL('../../../apps/server/database/locations/', import.meta.url)
  const places = await readFile(new URL('locations.json', folder), 'utf8')
  return new Set([places, ...members.map(({ username }) => username)].join(' ').match(/[A-Za-z]+/g))
}

/** Names and units that are the same in any language. */
const anywhere = /^(Amour|KB|MB|GB|Chrome|Chromium|Linux|Headless\w*|[a-z]\w*@|https?)$/

async function findEnglish(page: Page, names: Set<string>): Promise<string[]> {
  const said = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt']
    const given = [...document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title, description, ...given]
    for (let node = shown.nextNode(); node; node = shown.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, [translate=no]')) texts.push(node.nodeValue ?? '')
    }
    return texts
  })
  const isEnglish = (word: string) => !names.has(word) && !anywhere.test(word)
  const english = said.filter((text) =>
    text
      .replace(/\S*@\S+|\S+\.\S+\/\S*/g, '')
      .match(/[A-Za-z]{2,}/g)
      ?.some(isEnglish),
  )
  return [...new Set(english)].map((text) => `says "${text.trim().slice(0, 80)}"`)
}

/** What has no room: at a phone's width, where the bar unfolds, and on a desktop. */
async function findTight(page: Page): Promise<string[]> {
  const violations: string[] = []
  for (const width of [390, 992, 1440]) {
    violations.push(...(await findSideways(page, width)), ...(await findCutOff(page)))
  }
  return violations.map((violation) => `has no room: ${violation}`)
}
