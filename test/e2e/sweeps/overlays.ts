import { expect, type Page } from '@playwright/test'
import { findOverMenu, findSmallTargets, findUnexplained } from './layout-checks.ts'
import { runAxe } from './axe.ts'
import { isLeft } from '@amour/test/whole-run.ts'

/** What opens over a screen: how, and what it then is. */
type Overlay = {
  name: string
  open: (page: Page) => Promise<unknown>
  within: string
  /** The component whose dialog it is. */
  dialog?: string
  /** Lies over something that has to be closed too. */
  isTwice?: boolean
}

/** A screen and what opens over it, one after the other. */
type Covered = { path: string; heading: RegExp; overlays: Overlay[] }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const menu = (summary: string) => ({
  open: (page: Page) => page.locator(`${summary} > summary`).last().click({ force: true }),
  within: `${summary}[open]`,
})
const asked = (summary: string, name: string | RegExp) => ({
  async open(page: Page) {
    await menu(summary).open(page)
    await press(name)(page)
  },
  within: 'dialog[open]',
})

/** A menu of the bar, which a narrow window folds away. */
const inBar = (place: 'first' | 'last') => ({
  async open(page: Page) {
    const fold = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await page.locator('header summary')[place]().click()
  },
  within: 'header details[open]',
})

/** The form of a report with all that can be wrong in it. */
const reported = (openForm: (page: Page) => Promise<unknown>) => ({
  async open(page: Page) {
    await openForm(page)
    await press('Send report')(page)
    await expect(page.getByText('Please choose one of the options.')).toBeVisible()
  },
  within: 'dialog[open]:has(form)',
})

async function openPhotoReport(page: Page) {
  await press(/^Enlarge photo 1/)(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report/ })
    .click()
}

/** The last of the other's messages: one's own cannot be reported. */
async function openMessageReport(page: Page) {
  const theirs = page.locator('.thread-log .message-line').filter({ hasNot: page.locator('.msg--mine') })
  await theirs.last().locator('summary').click({ force: true })
  await press(/^Report$/)(page)
}

/** News that wait for a minute, as the stored app state keeps them. */
async function showNewsToasts(page: Page) {
  await page.evaluate(() => {
    const news = { count: 2, at: Date.now() + 60_000 }
    const dialogState = { login: false, register: false, recover: false }
    const toastState = { newNotification: news, newMessage: news }
    localStorage.setItem('amour.state', JSON.stringify({ version: '2.1', dialogState, toastState }))
  })
  await page.reload()
  await expect(page.getByText('New Message(s): 2')).toBeVisible()
}

export const overlays: Covered[] = [
  {
    path: '/profile/photos',
    heading: /^Your photos$/,
    overlays: [
      {
        name: 'the crop of a photo that is here',
        dialog: 'CropDialog',
        async open(page) {
          await press(/^Crop and rotate Photo/)(page)
          await expect(page.getByRole('application')).toBeVisible()
        },
        within: 'dialog[open]',
      },
      {
        name: 'the question before the default photo goes',
        dialog: 'DefaultButton',
        open: press(/is your default photo/),
        within: 'dialog[open]',
      },
    ],
  },
  {
    path: '/member/screens-ben',
    heading: /^screens-ben/,
    overlays: [
      { name: 'the menu of the profile', ...inBar('first') },
      { name: 'the menu of the account', ...inBar('last') },
      { name: 'what else there is to do', ...menu('.dock details') },
      { name: 'the question before hiding', dialog: 'BlockOrHideDialog', ...asked('.dock details', /^Hide$/) },
      { name: 'the question before blocking', ...asked('.dock details', /^Block$/) },
      { name: 'the report of a member', dialog: 'ReportMember', ...reported(asked('.dock details', /^Report$/).open) },
      { name: 'the report of a photo', ...reported(openPhotoReport), isTwice: true },
      { name: 'the stars', dialog: 'RatingDialog', open: press('Rate'), within: 'dialog[open]' },
      { name: 'the note of having met', dialog: 'MeetingDialog', open: press('We have met'), within: 'dialog[open]' },
      {
        name: 'what else there is to do, under toasts',
        async open(page) {
          await showNewsToasts(page)
          await menu('.dock details').open(page)
        },
        within: '.dock details[open]',
      },
    ],
  },
  {
    path: '/inbox/message/screens-ben',
    heading: /^screens-ben$/,
    overlays: [
      { name: 'the menu of a conversation', ...menu('.thread-head details') },
      {
        name: 'the question before deleting it',
        dialog: 'DeleteConversation',
        ...asked('.thread-head details', 'Delete for me'),
      },
      {
        name: 'the report of who writes',
        dialog: 'ConversationReport',
        ...reported(asked('.thread-head details', /^Report$/).open),
      },
      { name: 'the menu of a message', ...menu('.thread-log details') },
      { name: 'the report of a message', dialog: 'ReportMessage', ...reported(openMessageReport) },
      { name: 'two toasts', open: showNewsToasts, within: '.toasts' },
    ],
  },
  {
    path: '/profile',
    heading: /^Edit Profile$/,
    overlays: [
      {
        name: 'the question before a consent is withdrawn',
        dialog: 'ConsentBox',
        async open(page) {
          const consent = page.getByRole('checkbox', { name: /^Amour may keep and show/ })
          // By key: what still comes above it would move it away from under a finger.
          if (!(await consent.isChecked())) await consent.press('Space')
          await expect(consent).toBeChecked()
          await page.getByLabel('Sexuality').selectOption({ index: 1 })
          await consent.press('Space')
        },
        within: 'dialog[open]',
      },
      {
        name: 'the question before what cannot be saved is lost',
        dialog: 'LeaveDialog',
        async open(page) {
          await page.getByLabel('In your own words').fill('Too short.')
          await page.getByRole('link', { name: 'Search', exact: true }).locator('visible=true').first().click()
        },
        within: 'dialog[open]',
      },
    ],
  },
]

/** Opens each of them at two widths, looks at it in both themes, and closes it by Escape. */
export async function findOverlayBarriers(page: Page, { path, heading, overlays: all }: Covered): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 850 })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  const violations: string[] = []
  let pressed = 0
  for (const width of isLeft('axeVariants') ? [390] : [390, 1440]) {
    await page.setViewportSize({ width, height: 850 })
    for (const { name, open, within, isTwice } of all) {
      await open(page)
      await expect(page.locator(within).first(), name).toBeVisible()
      const found = [
        ...(await runAxe(page, width, 'light', { within })),
        ...(isLeft('axeVariants') ? [] : await runAxe(page, width, 'dark', { within, isForColours: true })),
        ...(within.endsWith('details[open]') ? await findOverMenu(page, within) : []),
        ...(width < 1000 ? [...(await findSmallTargets(page, within)), ...(await findUnexplained(page, within))] : []),
      ]
      violations.push(...found.map((violation) => `${name}: ${violation}`))
      if (within === '.toasts') continue
      for (const layer of isTwice ? [within, 'dialog[open]'] : [within]) {
        // Esc twice within 600 ms is the quick exit.
        await page.waitForTimeout(Math.max(0, 650 - (Date.now() - pressed)))
        await page.keyboard.press('Escape')
        pressed = Date.now()
        await expect(page.locator(layer), `${name} closes by Escape`).toHaveCount(0)
      }
    }
  }
  return violations
}
