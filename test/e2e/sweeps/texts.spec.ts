import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '@amour/test/e2e/support/site.ts'
import { seeBars, seeBrokenChunk, seeFooter, seeTitles, seeToasts } from './texts-frame.ts'
import { seeKeyFailures, seeMessageFailures } from './texts-keys.ts'
import { seeLogin, seeRecovery } from './texts-login.ts'
import { seeDialogs, seeRegistration, seeRegistrationAnswers, seeRegistrationRules } from './texts-registration.ts'
import { listUnseen, type Scene, tabulate } from './texts.ts'

// Every text that docs/specification/product.md §2, §4, §5 and §8 quote, found where it belongs; the last test counts
// them.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const scenes: Record<string, (scene: Scene) => Promise<void>> = {
  'section 2: the title of every route': seeTitles,
  'section 2: the bar of a visitor, of a member, and on a phone': seeBars,
  'section 2: the footer': seeFooter,
  'section 2: the dialogs of login and registration': seeDialogs,
  'section 2: the registration': seeRegistration,
  'section 5: what the registration says before it is sent': seeRegistrationRules,
  'sections 2, 4, 5 and 8: what the registration says of its answers': seeRegistrationAnswers,
  'sections 2, 4, 5 and 8: the login and its two steps': seeLogin,
  'sections 5 and 8: the forgotten password': seeRecovery,
  'section 8: each failure of the keys at a login': seeKeyFailures,
  'section 8: a message that cannot be sealed, and one that cannot be opened': seeMessageFailures,
  'sections 2 and 5: both toasts, and the search for a name': seeToasts,
  'sections 2 and 8: a part of the site that does not come': seeBrokenChunk,
}

for (const [name, scene] of Object.entries(scenes)) {
  test(name, ({ page, site, browser }) => scene({ page, site, browser }))
}

test('every text of the specification has been seen', async () => {
  const table = tabulate()
  await writeFile(test.info().outputPath('texts.md'), table)
  await test.info().attach('texts.md', { body: table, contentType: 'text/markdown' })
  expect(listUnseen()).toEqual([])
})
