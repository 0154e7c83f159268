import { expect, type Page } from '@playwright/test'
import type { Screen } from './screens.ts'

/** The index of the account and its groups, with what asks for the password open, and the second step half set up. */
export const accountScreens: Screen[] = [
  {
    name: 'the account',
    path: '/account',
    title: 'My Account · Amour',
    heading: /^My Account$/,
    arrive: (page) => expect(page.getByText('Two-step login off')).toBeVisible(),
  },
  {
    name: 'the security of the account',
    path: '/account/security',
    title: 'Login and security · Amour',
    heading: /^Login and security$/,
    async arrive(page) {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Current password').fill('open sesame')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await open(page, 'Change email address', 'Change password')
    },
  },
  {
    name: 'the keys of the account',
    path: '/account/encryption',
    title: 'Keys and recovery kit · Amour',
    heading: /^Keys and recovery kit$/,
    async arrive(page) {
      await expect(page.getByText('Key 1')).toBeVisible()
      await open(page, 'Make a recovery kit')
    },
  },
  {
    name: 'the data of the account',
    path: '/account/data',
    title: 'Your data and leaving · Amour',
    heading: /^Your data and leaving$/,
    arrive: (page) => open(page, 'Delete account'),
  },
  ...Object.entries({
    privacy: ['Privacy and display', 'Browse invisibly'],
    notifications: ['Emails and notifications', 'Flirts'],
    reports: ['Reports and decisions', 'My reports'],
  } as const).map(([group, [title, text]]) => ({
    name: `the ${group} of the account`,
    path: `/account/${group}`,
    title: `${title} · Amour`,
    heading: new RegExp(`^${title}$`),
    arrive: (page: Page) => expect(page.getByText(text).first()).toBeVisible(),
  })),
]

async function open(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
}
