import type { LogPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { inTransaction } from '@amour/server/context.ts'
import { publishKey } from '@amour/server/features/account/keys/key-log.service.ts'
import type { LogKey } from '@amour/server/security/log-key.ts'
import { expectToRead, openMail } from '@amour/test/e2e/messages/sealed-mail.ts'
import { forkNote, makeSwap, rewriteLog, swapKey, withoutWitnesses } from '@amour/test/e2e/support/evil-server.ts'
import { forge } from '@amour/test/e2e/support/forgery.ts'
import { addMessage, alterThread, lastOf, lieAbout, withoutFurtherKeys } from '@amour/test/e2e/support/lies.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { untilSigned } from '@amour/test/e2e/support/watched-site.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Ann's browser, and whom she writes to: three whom she knows, the first of them in version 2, and strangers. */
export type Scene = {
  site: Site
  page: Page
  context: BrowserContext
  policy: LogPolicy
  logKey: LogKey
  ann: TestMember
  men: TestMember[]
}

/** A lie, told until the screen says what comes of it; the next begins where it ends. */
type Lie = { name: string; tell: (scene: Scene) => Promise<void> }

/** Writes to somebody, and waits for nothing. */
async function write(page: Page, man: TestMember, text: string) {
  await openMail(page, man)
  await page.getByLabel(`Message ${man.username}`).fill(text)
  await page.keyboard.press('Enter')
}

/** Writes to somebody, and waits until it has gone. */
export async function say(page: Page, man: TestMember, text: string) {
  await write(page, man, text)
  await expectToRead(page, text)
}

function manOf({ men }: Scene, at: number): TestMember {
  const man = men[at]
  if (!man) throw new Error(`There is no man ${at}.`)
  return man
}

const [NED, TOM, SAM] = [0, 1, 2]
/** What is asked of the log is waited for a minute. */
const MINUTE = { timeout: 150_000 }
const UNLOGGED = 'The key we were given for them isn’t in the public log of keys'
const words = 'Shall we meet at the bandstand at three?'
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(MINUTE)
const tellTruth = ({ context }: Scene) => context.unrouteAll({ behavior: 'ignoreErrors' })

const withheld: Lie[] = [
  {
    name: 'own-key-withheld',
    async tell(scene) {
      await lieAbout(scene.context, { own: null })
      await write(scene.page, manOf(scene, NED), words)
      await expect(alertOf(scene.page, 'We couldn’t load your key')).toBeVisible(MINUTE)
    },
  },
  {
    name: 'contact-key-withheld',
    async tell(scene) {
      await lieAbout(scene.context, { theirs: null })
      await write(scene.page, manOf(scene, NED), words)
      await expect(alertOf(scene.page, 'We couldn’t load their key')).toBeVisible(MINUTE)
    },
  },
  {
    name: 'further-halves-left-out',
    async tell(scene) {
      await alterThread(scene.context, withoutFurtherKeys)
      await write(scene.page, manOf(scene, NED), words)
      await expect(alertOf(scene.page, 'Part of their key is missing')).toBeVisible(MINUTE)
    },
  },
]

const forged: Lie[] = [
  {
    name: 'messages-forged',
    async tell(scene) {
      const { message, old } = await forge(scene.site, manOf(scene, NED), scene.ann)
      const sentAt = new Date(Date.now() + 120_000).toISOString()
      await alterThread(scene.context, (messages) =>
        addMessage(addMessage(messages, { message }), { message: old, sentAt }),
      )
      await openMail(scene.page, manOf(scene, NED))
      // Left by the lies before.
      await scene.page.getByRole('button', { name: 'Close this note' }).click()
      await seen(scene.page, 'Not confirmed: we can’t tell who wrote this')
    },
  },
  {
    name: 'attachment-exchanged',
    async tell(scene) {
      await alterThread(scene.context, (messages) =>
        messages.map((one) => (one === lastOf(messages) ? { ...one, mediaId: crypto.randomUUID() } : one)),
      )
      await openMail(scene.page, manOf(scene, NED))
      await seen(scene.page, 'This message can’t be verified')
    },
  },
]

const swapped: Lie[] = [
  {
    name: 'swapped-at-first',
    async tell(scene) {
      await tellTruth(scene)
      const stranger = manOf(scene, 3)
      await swapKey(scene.context, await makeSwap(stranger.publicKey ?? ''))
      await write(scene.page, stranger, words)
      await seen(scene.page, UNLOGGED)
    },
  },
  {
    name: 'swapped-later',
    async tell(scene) {
      await tellTruth(scene)
      await swapKey(scene.context, await makeSwap(manOf(scene, TOM).publicKey ?? ''))
      await write(scene.page, manOf(scene, TOM), words)
      await expect(alertOf(scene.page, 'Their key has changed')).toBeVisible(MINUTE)
    },
  },
  {
    name: 'swapped-declined',
    async tell({ page, ...scene }) {
      await page.getByRole('button', { name: 'Don’t send' }).click()
      await write(page, manOf({ page, ...scene }, TOM), words)
      await expect(alertOf(page, 'You’ve chosen not to send')).toBeVisible(MINUTE)
    },
  },
  {
    name: 'swapped-back-after-no',
    async tell(scene) {
      await tellTruth(scene)
      await openMail(scene.page, manOf(scene, TOM))
      await seen(scene.page, 'key is the one you know again')
    },
  },
  {
    name: 'swapped-back-after-yes',
    async tell(scene) {
      const sam = manOf(scene, SAM)
      await swapKey(scene.context, await makeSwap(sam.publicKey ?? ''))
      await openMail(scene.page, sam)
      await scene.page.getByRole('button', { name: 'Send to new key' }).click()
      await write(scene.page, sam, words)
      // As at a first message.
      await seen(scene.page, UNLOGGED)
      await tellTruth(scene)
      await openMail(scene.page, sam)
      await seen(scene.page, /earlier key is back/)
    },
  },
]

const logged: Lie[] = [
  {
    name: 'log-rewound',
    async tell(scene) {
      const note = await forkNote(scene.policy.origin, scene.logKey, 3)
      await rewriteLog(scene.context, (mine) => ({ ...mine, note, consistency: [] }))
      await write(scene.page, manOf(scene, 4), words)
      await seen(scene.page, 'The public log of keys has changed its past')
    },
  },
  {
    name: 'witnesses-away',
    async tell(scene) {
      await tellTruth(scene)
      await say(scene.page, manOf(scene, 4), 'Are you there again?')
      await rewriteLog(scene.context, (mine) => ({ ...mine, note: withoutWitnesses(mine.note ?? '') }))
      await write(scene.page, manOf(scene, 5), words)
      await seen(scene.page, 'This key hasn’t been checked yet')
    },
  },
  {
    name: 'witnesses-away-changed',
    async tell(scene) {
      await swapKey(scene.context, await makeSwap(manOf(scene, TOM).publicKey ?? ''))
      await openMail(scene.page, manOf(scene, TOM))
      await scene.page.getByRole('button', { name: 'Send to new key' }).click()
      await write(scene.page, manOf(scene, TOM), words)
      await seen(scene.page, 'can’t look for the new one')
      await seen(scene.page, 'Nothing goes to it until we have.')
    },
  },
]

const slipped: Lie[] = [
  {
    name: 'key-slipped-in',
    async tell(scene) {
      await tellTruth(scene)
      const { ann, site, page } = scene
      const { toPrint: print } = await makeSwap(ann.publicKey ?? '')
      await inTransaction(site.context, (tx) =>
        publishKey(tx, { memberId: ann.id, version: 3, fingerprint: print, print }),
      )
      await untilSigned(site)
      await page.goto('/inbox')
      await expect(page.getByRole('dialog', { name: 'A key was added to your account' })).toBeVisible(MINUTE)
    },
  },
  {
    name: 'key-slipped-in-reported',
    async tell({ page }) {
      await page.getByRole('button', { name: 'Report a key' }).click()
      await expect(page.getByRole('link', { name: 'Change your password' })).toBeVisible()
    },
  },
  {
    name: 'key-slipped-in-unsaid',
    async tell(scene) {
      await write(scene.page, manOf(scene, NED), words)
      await seen(scene.page, 'until you’ve told us whether that was you')
    },
  },
]

/** In the order in which docs/security/tried-by-hand.md shows them. */
export const lies: Lie[] = [...withheld, ...forged, ...swapped, ...logged, ...slipped]
