import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { emptyQueues, openConsole } from '@amour/test/e2e/console/console-session.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'
import { blockRequests } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect, type Page } from '@playwright/test'

// Where motion is not welcome nothing moves anyway.
const moving = { reducedMotion: 'no-preference' } as const

/** What moves on a page by itself, seen or not. What moves with the scrolling is another matter. */
const findMoving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .map((animation) => {
        const { target } = animation.effect as KeyframeEffect // no other kind of effect exists
        return `${(animation as CSSAnimation).animationName}: ${target?.parentElement?.outerHTML.slice(0, 160)}`
      }),
  )

/** As long as something moves the browser draws sixty frames a second, and a telephone's battery pays for it. */
async function expectToRest(page: Page) {
  await untilQuiet(page)
  await expect.poll(() => findMoving(page), { message: page.url(), timeout: 30_000 }).toEqual([])
}

test('a visitor’s page comes to rest', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, moving)
  for (const path of ['/', '/register', '/login', '/contact', '/abuse/intimate', '/locations', '/delete-account']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await expectToRest(page)
  }
  await context.close()
})

test('a button’s wheel turns while it is busy, and rests when the answer is there', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, moving)
  const letAnswerCome = await blockRequests(page, /\/api\/login_check/)
  await page.goto('/login')
  await logIn(page, { email: 'rest-nobody@example.com', password: 'open sesame' })
  await expect.poll(() => findMoving(page)).toEqual([expect.stringMatching(/^turn: <span class="btn-face">/)])
  letAnswerCome()
  await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
  await expectToRest(page)
  await context.close()
})

test('a member’s screen comes to rest', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, moving)
  const ben = await makeMember(site.context, { username: 'rest-ben', gender: 'Man', seeking: 'Woman' })
  await storePhoto(site.context, ben.id, { isDefault: true })
  await enterAs(page, await makeMember(site.context, { username: 'rest-ann' }))
  const paths = ['/', '/search', '/member/rest-ben', '/inbox/message/rest-ben', '/profile', '/profile/photos']
  for (const path of [...paths, '/profile/verification', '/account/security', '/account/privacy', '/visits']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectToRest(page)
  }
  await context.close()
})

test('the console comes to rest, beside a case that lies open too', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, moving)
  await emptyQueues(site)
  const { id } = await makeMember(site.context, { username: 'rest-cal' })
  await storePhoto(site.context, id, { status: 'pending' })
  await moderationMaintenance.perform(site.context, {})
  await openConsole(page, site, await makeStaff(site.context, { name: 'Una Grey' }), '/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectToRest(page)
  await page.goto(`${site.consoleUrl}/queue/media`)
  await page.getByRole('button', { name: /^Start next/ }).click()
  await expect(page.getByRole('button', { name: /^Look/ })).toBeVisible()
  await expectToRest(page)
  await context.close()
})
