import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { send } from '@amour/test/e2e/messages/sealed-mail.ts'
import { logInAsOwner, untilFound } from '@amour/test/e2e/support/own-keys.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { untilSigned } from '@amour/test/e2e/support/watched-site.ts'
import { makeSigned, password, test } from '@amour/test/e2e/support/watched-test.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { composeSheet, fitRow } from './contact-sheet.ts'
import { lies, say, type Scene } from './evil-lies.ts'

// What a member sees of a server that lies: `npm run sheets -- evil-server` writes one sheet into docs/pictures, and each
// picture whole into test-results/evil-server.

const sheetFile = fileURLToPath(new URL('../../../docs/pictures/screens-evil-server.webp', import.meta.url))
const folder = fileURLToPath(new URL('../../../test-results/evil-server/', import.meta.url))

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const themes = ['light', 'dark'] as const

/** Lies that stand beside each other in a row, and as much as the sheet may weigh, in bytes. */
const ABREAST = 2
const MOST = 290_000

/** Milliseconds that a step may take on a machine that is full. */
const PATIENCE = 120_000

test.describe.configure({ timeout: 1_800_000 })

test('the contact sheet of an evil server', async ({ browser, site, watched: { policy, logKey } }) => {
  await mkdir(folder, { recursive: true })
  const names = ['Ned_of_Bath', 'Tom_Weir', 'Sam_Lark', 'Hal_Fenner', 'Rob_Quill', 'Jem_Ashby', 'Will_Tarn']
  const men = names.map((username, at) => ({ username, ...(at === 0 ? { password } : {}) }))
  const { ann, men: made } = await makeSigned(site, { username: 'Marlowe_A' }, men)
  const [ned, tom, sam] = made
  if (!ned || !tom || !sam) throw new Error('There are seven.')
  for (const man of [ned, tom, sam]) await send(site, man, ann, 'Good evening. Which of the two rivers do you prefer?')

  const { page, context } = await openVisitor(browser, site, { reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  await logInAsOwner(page, { email: ann.email, password })
  await untilFound(page)
  await converse(browser, { site, page, ann, ned })
  for (const man of [tom, sam]) await say(page, man, 'The Avon, at any hour.')

  const pictures: Buffer[][] = []
  const scene: Scene = { site, page, context, policy, logKey, ann, men: made }
  for (const lie of lies) {
    await lie.tell(scene)
    pictures.push(await take(page, lie.name))
  }
  const rows = pictures.flatMap((_, at) => (at % ABREAST === 0 ? [pictures.slice(at, at + ABREAST).flat()] : []))
  await writeFile(sheetFile, await composeSheet(rows, MOST))
  await context.close()
})

type Conversation = Pick<Scene, 'site' | 'page' | 'ann'> & { ned: TestMember }

/** Both have further halves of their keys, and write to each other in version 2. */
async function converse(browser: Browser, { site, page, ann, ned }: Conversation) {
  const there = await openVisitor(browser, site)
  await logInAsOwner(there.page, { email: ned.email, password })
  await untilFound(there.page)
  await untilSigned(site)
  await say(page, ned, 'The Avon, at any hour. And you?')
  await say(there.page, ann, 'The Frome, for the kingfishers.')
  await say(there.page, ann, 'There is a concert in the Abbey on Thursday.')
  await expect(page.getByRole('log').getByText('There is a concert')).toBeVisible()
  await there.context.close()
}

/** The screen as it stands, at every size in both themes. */
async function take(page: Page, name: string): Promise<Buffer[]> {
  const taken: Buffer[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      // What a change of width moves has come to rest.
      await page.waitForTimeout(500)
      const whole = await page.screenshot({ animations: 'disabled' })
      await writeFile(join(folder, `${name}-${size.width}-${colorScheme}.png`), whole)
      taken.push(await fitRow(whole))
    }
  }
  return taken
}
