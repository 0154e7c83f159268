import { fileURLToPath } from 'node:url'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { watchRequests } from '@amour/test/e2e/support/network.ts'
import { buildFormerWeb, buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import { type Browser, chromium } from '@playwright/test'
import { type Figure, type Measured, median, rangeOf, ratioOf, tableOf } from './figures.ts'
import type { Options } from './options.ts'
import { measureInbox, type Previews } from './site/inbox-previews.ts'
import { openEmptySite } from './site/open-site.ts'
import { fillInbox, type Keyed, makeReader, PASSWORD, type Version, weighLetters } from './site/sealed-inbox.ts'
import { measureSignIn, signIn } from './site/sign-in.ts'

/** As many conversations as the longest list that a member keeps (docs/performance.md §P23). */
const CONVERSATIONS = 200
/** Each takes seconds on a processor that is slowed. */
const ROUNDS = 7
/** By how much the processor of the pages is slowed. */
const RATE = 4
/** Milliseconds, as of docs/performance.md §P14. */
const LONGEST = 50
/** Times as long as version 1. */
const SLOWER = 1.5
/** Seconds. */
const SIGN_IN = 5
const former = fileURLToPath(new URL('../var/former-web', import.meta.url))

type Tell = (name: string, figure: Omit<Figure, 'goal' | 'name'>) => void

/** docs/performance.md §P23: what version 2 of the envelope and of what a password is kept by costs a browser. */
export async function benchPreviews({ rounds }: Options): Promise<Measured> {
  const figures: Figure[] = []
  const tell: Tell = (name, figure) => figures.push({ goal: 'P23', name, ...figure })
  for (const { version, wire, stored } of await weighLetters()) {
    tell(`40 characters in version ${version}, as they are sent`, { value: wire, unit: 'bytes' })
    tell(`40 characters in version ${version}, as they are stored`, { value: stored, unit: 'bytes' })
  }
  if (!(await isWebBuilt())) await buildWeb()
  await using before = await openEmptySite({ settings: { WEB_DIR: await buildFormerWeb(former), AMOUR_WRITES: '1' } })
  await using now = await openEmptySite()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const times = Math.min(rounds, ROUNDS)
    await measureSignIns(browser, { before, now }, times, tell)
    const readers = [
      await makeReader(now.context, 'reader-1', 2),
      await makeReader(now.context, 'reader-2', 2),
    ] as const
    for (const version of [1, 2] as const)
      await fillInbox(now.context, readers[version - 1] as Keyed, { version, count: CONVERSATIONS })
    return { figures, tables: [await measureInboxes(browser, { url: now.url, readers }, times, tell)] }
  } finally {
    await browser.close()
  }
}

type Site = Awaited<ReturnType<typeof openEmptySite>>

/** In turns: with the password itself and a wrap of version 1, and with what is derived and a wrap of version 2. */
async function measureSignIns(browser: Browser, sites: { before: Site; now: Site }, rounds: number, tell: Tell) {
  const [former, derived] = [await loginAt(sites.before, 1), await loginAt(sites.now, 2)]
  const times: { former: number[]; derived: number[] } = { former: [], derived: [] }
  // The first of each warms the server up.
  for (let round = -1; round < rounds; round += 1) {
    const taken = {
      former: await measureSignIn(browser, former, RATE),
      derived: await measureSignIn(browser, derived, RATE),
    }
    if (round < 0) continue
    times.former.push(taken.former)
    times.derived.push(taken.derived)
  }
  const name = 'from the press of Login to the first screen, processor four times slower'
  tell(`${name}, password itself`, { value: median(times.former), range: rangeOf(times.former), unit: 's' })
  tell(`${name}, derived`, { value: median(times.derived), range: rangeOf(times.derived), unit: 's', limit: SIGN_IN })
}

async function loginAt({ url, context }: Site, version: Version) {
  const { email, username } = await makeReader(context, `newcomer-${version}`, version)
  return { url, email, username, password: PASSWORD }
}

type Inboxes = { url: string; readers: readonly [Keyed, Keyed] }

/** An inbox of each version in turns, on this machine as it is and slowed; answers the table of what was seen. */
async function measureInboxes(browser: Browser, { url, readers }: Inboxes, rounds: number, tell: Tell) {
  const pages = []
  for (const { email, username } of readers) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
    watchRequests(context)
    const page = await context.newPage()
    await signIn(page, { url, email, username, password: PASSWORD })
    pages.push(page)
  }
  const rows: (string | number)[][] = []
  for (const rate of [1, RATE]) {
    const seen: Previews[][] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      for (const [at, page] of pages.entries()) {
        const one = await measureInbox(browser, page, { count: CONVERSATIONS, rate })
        if (round >= 0) seen[at]?.push(one)
      }
    }
    const speed = rate === 1 ? 'this machine as it is' : 'processor four times slower'
    const columns = (['first', 'all', 'longest', 'processor'] as const).map(
      (measure) => [measure, ...seen.map((each) => each.map((one) => one[measure]))] as const,
    )
    for (const [measure, one = [], two = []] of columns) {
      rows.push([measure, speed, median(one), median(two)])
      tellMeasure({ measure, speed, rate, one, two }, tell)
    }
  }
  return tableOf(['measure', 'processor', 'version 1', 'version 2'], rows)
}

type Compared = { measure: keyof Previews; speed: string; rate: number; one: readonly number[]; two: readonly number[] }

/** The times as ratios, since those of a machine are its own; the longest task as P14 has it. */
function tellMeasure({ measure, speed, rate, one, two }: Compared, tell: Tell) {
  if (measure === 'longest') {
    const name = `longest task while ${CONVERSATIONS} previews are read, ${speed}`
    tell(`${name}, version 1`, { value: median(one), range: rangeOf(one), unit: 'ms' })
    const limit = rate === 1 ? { limit: LONGEST } : {}
    tell(`${name}, version 2`, { value: median(two), range: rangeOf(two), unit: 'ms', ...limit })
    return
  }
  const names = {
    first: 'a press on the link → the first previews',
    all: `the same → all ${CONVERSATIONS}`,
    processor: 'processor time of the page for all of them',
  }
  const { value, range } = ratioOf(two, one)
  tell(`${names[measure]}, ${speed}, version 2 ÷ version 1`, { value, range, unit: '×', limit: SLOWER })
}
