import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishKey, publishStoredKeys } from '@amour/server/features/account/keys/key-log.service.ts'
import { inTransaction } from '@amour/server/context.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { logInAsOwner, logInElsewhere, untilFound } from '@amour/test/e2e/support/own-keys.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { forkNote, makeSwap, rewriteLog, swapKey, withoutWitnesses } from '@amour/test/e2e/support/evil-server.ts'
import { openWatchedSite, untilSigned } from '@amour/test/e2e/support/watched-site.ts'

const pictures = fileURLToPath(new URL('../../../test-results/key-log/', import.meta.url))
const password = 'Ann’s old password £1'

export type KeyLogReport = { seconds: number; shown: Record<string, number>; faults: string[] }

type Stage = Awaited<ReturnType<typeof openWatchedSite>> & { browser: Browser }

/**
 * An evil server between members, played by rewriting what it answers to their browsers and by keys slipped into its own
 * log: each attack is refused or shown, and pictured. Steps after the first that fails are still tried.
 */
export async function stormKeyLog(): Promise<KeyLogReport> {
  const begun = performance.now()
  await mkdir(pictures, { recursive: true })
  await using opened = await openWatchedSite()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const report: KeyLogReport = { seconds: 0, shown: {}, faults: [] }
  try {
    const stage: Stage = { ...opened, browser }
    const people = await makePeople(opened.site)
    for (const steps of [honest, [...rewrites, ...swaps], away, added]) {
      await Promise.all(steps.map((step) => runStep(step, { stage, people, report })))
    }
  } finally {
    await browser.close()
  }
  report.seconds = Math.round((performance.now() - begun) / 1000)
  return report
}

type People = { ann: TestMember; men: TestMember[] }
/** `isFirst`: on the device that makes the further halves of Ann's key, which asks about none; others show both. */
type Step = { name: string; man: number; isFirst?: boolean; run: (act: Act) => Promise<void> }
type Act = { stage: Stage; page: Page; ann: TestMember; ben: TestMember }

async function makePeople({ context, url }: Site): Promise<People> {
  const ann = await makeMember(context, { password, hasKeys: true })
  const man = { gender: 'Man', seeking: 'Woman', hasKeys: true } as const
  const men = await Promise.all(Array.from({ length: 12 }, () => makeMember(context, man)))
  await publishStoredKeys(context)
  await untilSigned({ context, url })
  return { ann, men }
}

/** Each in a browser of its own, in which Ann logs in, and that finds her keys in the log. */
async function runStep(
  { name, man, isFirst, run }: Step,
  { stage, people, report }: { stage: Stage; people: People; report: KeyLogReport },
) {
  const begun = performance.now()
  // A dialog that is still coming has none of its colours yet.
  const { page, context } = await openVisitor(stage.browser, stage.site, { reducedMotion: 'reduce' })
  page.setDefaultTimeout(120_000)
  try {
    const { ann, men } = people
    const ben = men[man]
    if (!ben) throw new Error('There are twelve.')
    await (isFirst ? logInAsOwner : logInElsewhere)(page, { email: ann.email, password })
    await untilFound(page)
    await run({ stage, page, ann, ben })
    report.shown[name] = Math.round((performance.now() - begun) / 1000)
    process.stdout.write(`  ${name}: as it has to be\n`)
  } catch (error) {
    process.stdout.write(`  ${name}: ${String(error).slice(0, 200)}\n`)
    report.faults.push(`${name}: ${String(error).slice(0, 600)}`)
  } finally {
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => undefined)
    await context.close()
  }
}

const open = ({ page }: Act, { username }: TestMember) => page.goto(`/inbox/message/${username}?new`)

async function write({ page }: Act, { username }: TestMember, text: string) {
  await page.getByLabel(`Message ${username}`).fill(text)
  await page.keyboard.press('Enter')
}

/** It stands in the conversation, and is no longer on its way. */
async function expectSent({ page }: Act, text: string, timeout = 60_000) {
  await expect(page.getByRole('log').getByText(text)).toBeVisible({ timeout })
  await expect(page.getByText('Sending…', { exact: true })).toHaveCount(0, { timeout })
  await expect(page.getByRole('alert')).toHaveCount(0)
}

const WAITED = 100_000

async function expectRefused({ page }: Act, words: RegExp) {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: WAITED })
}

async function expectNothingSent({ stage }: Act, from: TestMember, to: TestMember) {
  const { db } = stage.site.context
  const rows = await db
    .selectFrom('participant')
    .innerJoin('message', 'message.conversation_id', 'participant.conversation_id')
    .select('message.id')
    .where('participant.member_id', '=', to.id)
    .where('message.sender_id', '=', from.id)
    .execute()
  expect(rows).toHaveLength(0)
}

const honest: Step[] = [
  {
    name: 'honest',
    man: 0,
    isFirst: true,
    async run(act) {
      await open(act, act.ben)
      await write(act, act.ben, 'Good morning to you.')
      await expectSent(act, 'Good morning to you.')
    },
  },
]

/** The log tells this browser something else from the moment on at which Ann knows it. */
const rewritten = (
  name: string,
  man: number,
  words: RegExp,
  change: (act: Act) => Promise<Parameters<typeof rewriteLog>[1]>,
): Step => ({
  name,
  man,
  async run(act) {
    const { page, ann, ben } = act
    const stop = await rewriteLog(page.context(), await change(act))
    await open(act, ben)
    await write(act, ben, 'Are you there?')
    await expectRefused(act, words)
    await expectNothingSent(act, ann, ben)
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-')}-refused.png`) })
    // Once it tells the truth again, all goes on.
    await stop()
    await open(act, ben)
    await write(act, ben, 'Here I am again.')
    await expectSent(act, 'Here I am again.')
  },
})

const BROKEN = /The public log of keys has changed its past/

const rewrites: Step[] = [
  rewritten('own key withheld from the log', 1, BROKEN, async () => (mine) => ({ ...mine, line: null, keys: [] })),
  rewritten('log emptied', 2, BROKEN, async () => (mine) => ({ ...mine, note: null, line: null })),
  rewritten('log rewound', 3, BROKEN, async ({ stage }) => {
    const note = await forkNote(stage.policy.origin, stage.logKey, 3)
    return (mine) => ({ ...mine, note, consistency: [] })
  }),
  rewritten('another view for one member', 4, BROKEN, async ({ stage }) => {
    const note = await forkNote(stage.policy.origin, stage.logKey, 40)
    return (mine) => ({ ...mine, note })
  }),
  rewritten('a root of its own at the same size', 5, BROKEN, async ({ stage, page }) => {
    const kept = await page.evaluate(() => localStorage.getItem('amour.key-log') ?? '{}')
    const note = await forkNote(stage.policy.origin, stage.logKey, Number(JSON.parse(kept).size))
    return (mine) => ({ ...mine, note, consistency: [] })
  }),
]

const swaps: Step[] = [
  {
    name: 'key swapped at a first message',
    man: 6,
    async run(act) {
      const { page, ann, ben } = act
      await swapKey(page.context(), await makeSwap(ben.publicKey ?? ''))
      await open(act, ben)
      await write(act, ben, 'For your eyes only.')
      await expectRefused(act, /given for them isn’t in the public log of keys/)
      await expectNothingSent(act, ann, ben)
    },
  },
  {
    name: 'key swapped later, accepted, and back',
    man: 7,
    async run(act) {
      const { page, ben } = act
      await open(act, ben)
      await write(act, ben, 'Before the swap.')
      await expectSent(act, 'Before the swap.')
      const stop = await swapKey(page.context(), await makeSwap(ben.publicKey ?? ''))
      await open(act, ben)
      await expectRefused(act, /key has changed/)
      await page.screenshot({ path: join(pictures, 'key-swapped-later-asked.png') })
      await page.getByRole('button', { name: 'Send to new key' }).click()
      await write(act, ben, 'After the swap.')
      await expectRefused(act, /given for them isn’t in the public log of keys/)
      await page.screenshot({ path: join(pictures, 'key-swapped-later-refused.png') })
      await stop()
      await open(act, ben)
      await expectRefused(act, /earlier key is back/)
    },
  },
]

const away: Step[] = [
  {
    name: 'witnesses away',
    man: 0,
    async run(act) {
      const { page, ben, stage } = act
      const stranger = await makeMember(stage.site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
      await open(act, ben)
      await write(act, ben, 'While they are there.')
      await expectSent(act, 'While they are there.')
      await rewriteLog(page.context(), (mine) => ({ ...mine, note: withoutWitnesses(mine.note ?? '') }))
      await open(act, ben)
      await write(act, ben, 'To somebody I know.')
      await expectSent(act, 'To somebody I know.')
      await open(act, stranger)
      const begun = performance.now()
      await write(act, stranger, 'To somebody new.')
      await expect(page.getByText('This key hasn’t been checked yet')).toBeVisible()
      await page.screenshot({ path: join(pictures, 'witnesses-away-first-message.png') })
      await expectSent(act, 'To somebody new.', WAITED)
      expect(performance.now() - begun).toBeGreaterThan(40_000)

      await swapKey(page.context(), await makeSwap(ben.publicKey ?? ''))
      await open(act, ben)
      await page.getByRole('button', { name: 'Send to new key' }).click()
      await write(act, ben, 'To a changed key.')
      await expectRefused(act, /can’t look for the new one/)
    },
  },
]

const added: Step[] = [
  {
    name: 'a key slipped into the log',
    man: 8,
    async run(act) {
      const { page, ann, ben, stage } = act
      const { toPrint: print } = await makeSwap(ann.publicKey ?? '')
      const slipped = { memberId: ann.id, version: 3, fingerprint: print, print }
      await inTransaction(stage.site.context, (tx) => publishKey(tx, slipped))
      await untilSigned(stage.site)
      await page.goto('/inbox')
      await expect(page.getByRole('dialog', { name: 'A key was added to your account' })).toBeVisible({
        timeout: 30_000,
      })
      await page.getByRole('button', { name: 'Report a key' }).click()
      await expect(page.getByRole('link', { name: 'Change your password' })).toBeVisible()
      await page.screenshot({ path: join(pictures, 'a-key-slipped-in-stop.png') })
      await expectGoodDialog(page, 'KeyLogStop')
      await open(act, ben)
      await write(act, ben, 'Is this private?')
      await expectRefused(act, /until you’ve told us whether that was you/)
      await expectNothingSent(act, ann, ben)
      await page.getByRole('button', { name: 'Keep this key' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
]
