import {
  annWithMail,
  comeHome,
  expectToRead,
  oldPassword,
  openMail,
  send,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page } from '@playwright/test'

const undecrypted = 'This message couldn’t be decrypted.'

/** Who looks at another window for a moment, and comes back. */
const lookAgain = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))

test('a message whose decryption could not be loaded is read at the next look, without a reload', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  await comeHome(page, ann)
  await page.route(/\/assets\/crypto\.worker-/, (route) => route.abort('connectionreset'))
  await openMail(page, ben)
  await expect(page.getByRole('log').getByText(undecrypted)).toBeVisible()
  await page.unroute(/\/assets\/crypto\.worker-/)
  await lookAgain(page)
  await expectToRead(page)
})

test('a message that was met while the browser gave no keys is read at the next look, without a reload', async ({
  page,
  site,
}) => {
  const { ann, ben } = await annWithMail(site)
  await comeHome(page, ann)
  await page.addInitScript(() => {
    const ask = IDBDatabase.prototype.transaction
    addEventListener('keys-again', () => (IDBDatabase.prototype.transaction = ask), { once: true })
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
  })
  await openMail(page, ben)
  await expect(page.getByRole('log').getByText(undecrypted)).toBeVisible()
  await page.evaluate(() => void dispatchEvent(new Event('keys-again')))
  await lookAgain(page)
  await expectToRead(page)
})

test('a message whose worker ended over it is read all the same', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await comeHome(page, ann)
  await page.addInitScript(() => {
    const ask = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (question: { task?: string }) {
      if (question.task !== 'open') return ask.call(this, question)
      Worker.prototype.postMessage = ask
      this.dispatchEvent(new ErrorEvent('error'))
      document.documentElement.dataset['ended'] = question.task
    }
  })
  await openMail(page, ben)
  await expect(page.locator('html[data-ended=open]')).toBeAttached()
  await expectToRead(page)
})

test('a message that is damaged is not decrypted again and again', async ({ page, site }) => {
  const people = { password: oldPassword, hasKeys: true }
  const ann = await makeMember(site.context, people)
  const ben = await makeMember(site.context, { ...people, gender: 'Man', seeking: 'Woman' })
  // Encrypted for him in her place.
  await send(site, ben, { ...ann, publicKey: ben.publicKey })
  await comeHome(page, ann)
  await page.addInitScript(() => {
    const ask = Worker.prototype.postMessage
    const tasks: string[] = []
    Worker.prototype.postMessage = function (question: { task?: string }) {
      tasks.push(question.task ?? '')
      document.documentElement.dataset['tasks'] = tasks.join(' ')
      ask.call(this, question)
    }
  })
  await openMail(page, ben)
  await expect(page.getByRole('log').getByText(undecrypted)).toBeVisible()
  const readTasks = () => page.evaluate(() => document.documentElement.dataset['tasks'])
  const before = await readTasks()
  expect(before).toContain('open')
  await lookAgain(page)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await readTasks()).toBe(before)
})

test('a report whose messages could not be opened for now is not sent without them', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await comeHome(page, ann)
  await openMail(page, ben)
  await expectToRead(page)
  await page.getByLabel('Actions for this message').last().click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Report what ${ben.username} wrote` })
  await dialog.getByLabel('What is wrong?').selectOption('Harassment or stalking')
  await dialog.getByLabel('What happened?').fill('He does not stop, though I asked him to.')
  await page.evaluate(() => {
    const ask = Worker.prototype.postMessage
    Worker.prototype.postMessage = function () {
      Worker.prototype.postMessage = ask
      this.dispatchEvent(new ErrorEvent('error'))
    }
  })
  const sendReport = dialog.getByRole('button', { name: 'Send report' })
  await sendReport.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await sendReport.click()
  await expect(page.getByRole('dialog', { name: 'Your report has arrived' })).toBeVisible()
  const revealed = await site.context.db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_id')
    .select('state')
    .where('reporter_id', '=', ann.id)
    .execute()
  expect(revealed).toEqual([{ state: 'verified' }])
})
