import { expect, type Locator, type Page } from '@playwright/test'

/** What somebody types into the registration. */
export type Person = {
  username: string
  email: string
  password: string
  iAm: string
  town: { typed: string; taken: string }
}

/** Fills the registration in, step by step where it has steps; nothing is sent. */
export async function fillRegistration(page: Page, { username, email, password, iAm, town }: Person) {
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('I am').selectOption(iAm)
  const begin = form.getByRole('button', { name: 'Begin' })
  const isStepped = await begin.isVisible()
  await form.getByRole('combobox', { name: 'Your location' }).fill(town.typed)
  await form.getByRole('option', { name: town.taken, exact: true }).click()
  if (isStepped) await begin.click()
  await form.getByLabel('Day').fill('29')
  await form.getByLabel('Month').fill('2')
  await form.getByLabel('Year').fill('1988')
  await form.getByLabel('Username').fill(username)
  if (isStepped) await form.getByRole('button', { name: 'Carry on' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('checkbox', { name: /^I agree to the/ }).check()
  return form
}

/** Logs in on the page that shows the login. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Puts a value into a field as some password managers do, of which no event tells the page. */
export const fillSilently = (field: Locator, value: string) =>
  field.evaluate((input, text) => {
    // Past React, which listens to what scripts of the page itself set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  }, value)

export async function logOut(page: Page, username: string) {
  await page.getByRole('banner').getByText(username).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** A member's session put into the browser as the app keeps it, for tests that are not about logging in. */
export async function enterAs(page: Page, member: { token: string; refreshToken: string }) {
  // A file of the site's origin in which no app runs: that would read the storage before there is anything in it.
  // An app that has just lost its session may be on its own way to the login.
  await page.goto('/robots.txt').catch(async (error: unknown) => {
    if (!String(error).includes('interrupted by another navigation')) throw error
    await page.waitForLoadState()
    await page.goto('/robots.txt')
  })
  await page.evaluate((account) => localStorage.setItem('amour.account', JSON.stringify(account)), {
    token: member.token,
    refresh_token: member.refreshToken,
    user: null,
  })
}

/** The address of whoever logged in here last with “Remember me”, as the app keeps it. */
export const remember = (page: Page, email: string) =>
  page.evaluate((text) => localStorage.setItem('amour.remembered', text), JSON.stringify(email))

/** The part of the app that asks for the counts has come; from then on a fake clock can be moved. */
export async function expectToPoll(page: Page) {
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  // What a part does when it has come, such as to set its timers, it has done when the browser draws once more.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** The sentence stands under the control, to the letter, and a screen reader says it with the control. */
export async function expectUnder(control: Locator, sentence: string) {
  const end = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await expect(control).toHaveAccessibleDescription(new RegExp(`(^| )${end}$`))
  await expect(control).toHaveAttribute('aria-invalid', 'true')
}

/** What this origin keeps in the browser: local storage, and how many keys are in IndexedDB. A page on its way is waited for. */
export async function readStorage(page: Page): ReturnType<typeof readOwnStorage> {
  try {
    return await page.evaluate(readOwnStorage)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return readStorage(page)
  }
}

/** The same, from within the page: it knows nothing but what a browser knows. */
export async function readOwnStorage() {
  const databases = await indexedDB.databases()
  let keys = 0
  for (const { name = '' } of databases) {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
    })
    for (const store of opened.objectStoreNames) {
      keys += await new Promise<number>((resolve, reject) => {
        const request = opened.transaction(store).objectStore(store).count()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no count')))
      })
    }
    opened.close()
  }
  return { local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>, keys } // only text is kept
}

/** Goes through the steps of the first profile, whose words are there already, and saves it. */
export async function finishFirstProfile(page: Page) {
  const form = page.getByRole('form', { name: 'Your profile' })
  for (const question of ['Would you like to add a photo?', 'Is this still right?']) {
    await form.getByRole('button', { name: /^Carry on/ }).click()
    await expect(form.getByRole('heading', { name: question })).toBeFocused()
  }
  await form.getByRole('button', { name: 'Save and look around' }).click()
}
