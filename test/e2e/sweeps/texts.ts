import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type NewMember } from '@amour/test/members/make-member.ts'
import { expectUnder } from '@amour/test/e2e/support/forms.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

const year = new Date().getFullYear()

/** Every text that the specification quotes for a person to read, by its section. */
export const texts = {
  2: [
    'Login',
    'Register',
    'Search',
    'Inbox',
    'Notifications',
    'My Account',
    'My Profile',
    'Photos',
    'Videos',
    'Report an Issue',
    'Feedback',
    'Locations',
    'Report Abuse',
    'Cookie Policy',
    'Privacy Policy',
    'Terms & Conditions',
    'Safe Online Dating',
    'Website Security',
    'texts-ben Profile',
    'Unexpected Application Error!',
    'Home',
    'Profile',
    'Edit Profile',
    'Manage Photos',
    'Manage Videos',
    'Safe Search',
    'On',
    'Off',
    'Edit Account',
    'Logout',
    'Create free account',
    'Signup',
    'Service Status',
    'Contact',
    'About',
    'Anti-Sex Trafficking',
    'Abuse',
    'DMCA Notice',
    '18+',
    `© ${year} Amour`,
    'Amour in Bath',
    'Amour in York',
    'Forgot password',
    'Create Account',
    'I am',
    'A man looking for a woman',
    'A woman looking for a man',
    'A man looking for a man',
    'A woman looking for a woman',
    "Over 18's only!",
    'Your location (City / Town) - UK Only!',
    'Username',
    '0 / 30',
    'Email',
    'Password',
    'Confirm password',
    'terms and conditions',
    'privacy policy',
    'Create free account!',
    'Loading...',
    'Verify',
    'New Notification(s)',
    'New Message(s)',
    'view now',
  ],
  4: [
    'We’ve sent you an email. Open the link in it to activate your account.',
    'If you can’t find it, please check your spam or junk folder.',
    'Authentication Code',
  ],
  5: [
    'Please select an option.',
    'Invalid date of birth.',
    'You must be at least 18 years old to register.',
    'Please select your location from the list provided.',
    'Please enter a valid username. Valid characters are letters, numbers, underscores and hyphens.',
    'Please enter a valid email address.',
    'Password must be a minimum of 8 characters.',
    'Password contains invalid characters.',
    'Passwords do not match.',
    'You must agree to our terms and conditions to join.',
    'Invalid two step code.',
    ', . - _ £ $ ! @ % ^ * + = ] :',
    'Please enter at least two characters.',
  ],
  8: [
    'Error registering account',
    'An error occurred, please try again!',
    'Error',
    'Failed to load private key, if this persists please contact support.',
    'Failed to load public key, if this persists please contact support.',
    'Failed to set passphrase for private key.',
    'Failed to get account information, if this persists please contact support.',
    'An error occurred, please try again later!',
    'Error recovering account',
    'If you have an account with us, you should receive an email to activate your new password.',
    'Failed to create your keys, if this persists please contact support.',
    'Your message couldn’t be encrypted. Please try again.',
    'This message couldn’t be decrypted.',
    'Loading chunk NotificationsPage failed',
  ],
} as const

/** What a test of texts is given. */
export type Scene = { page: Page; site: Site; browser: Browser }

export const password = 'open sesame'

export const makeTextMember = (site: Site, wanted: NewMember = {}) =>
  makeMember(site.context, { username: `texts-${newId().slice(-8)}`, password, ...wanted })

export type Section = keyof typeof texts
export type Text = (typeof texts)[Section][number]

type Place = { section: Section; where: string; how?: string }
type Seen = Place & { text: Text }

const seen: Seen[] = []

/** The text is to be read there, to the letter. */
export async function see(locator: Locator, text: Text, place: Place) {
  await expect(locator, `${text} at ${place.where}`).toBeVisible()
  await expect.poll(async () => wordsOf(await locator.innerText())).toContain(text)
  seen.push({ ...place, text })
}

/** The text stands under its field, and belongs to it for a screen reader too. */
export async function seeUnder(control: Locator, text: Text, place: Place) {
  await expectUnder(control, text)
  const field = control.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " field ")][1]')
  await see(field.getByText(text, { exact: true }).last(), text, place)
}

/** The text is the page's title, before the product's name. */
export async function seeTitle(page: Page, text: Text, where: string) {
  await expect(page).toHaveTitle(`${text} · Amour`)
  seen.push({ section: 2, text, where: `title of ${where}` })
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ')

/** The texts nobody has seen. */
export const listUnseen = () =>
  Object.entries(texts).flatMap(([section, all]) =>
    all.filter((text) => !seen.some((one) => one.text === text && String(one.section) === section)),
  )

/** What was seen where, as a table in Markdown. */
export function tabulate(): string {
  const rows = seen
    .toSorted((a, b) => a.section - b.section)
    .map(({ section, text, where, how = 'always there' }) => `| ${section} | ${text} | ${where} | ${how} |`)
  return ['| section | text | where | how it is provoked |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}
